// Renames a passkey.

import type { PasskeyListItem } from '@supabase/auth-js'
import { useState } from 'react'
import * as z from 'zod'
import { LIMITS } from '../../../domain/limits.ts'
import { t } from '../../../domain/locale/message.ts'
import { requiredText } from '../../../domain/text.ts'
import { roomLeft } from '../../data/form-errors.ts'
import { auth } from '../../data/session.ts'
import { schemaCheck } from '../../form/schema-check.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormError } from '../form/form-error.tsx'
import { useAccountForm } from '../form/use-account-form.ts'

const Naming = z.object({ name: requiredText(LIMITS.passkey_name, t('Name is required')) })

type Props = { passkey: PasskeyListItem; onRenamed: () => void }

export function PasskeyName({ open, onClose, ...rest }: Props & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('Rename passkey')} size="sm" focusFirstField>
      <NameForm onCancel={onClose} {...rest} />
    </Dialog>
  )
}

function NameForm({ passkey, onRenamed, onCancel }: Props & { onCancel: () => void }) {
  const [name, setName] = useState(passkey.friendly_name ?? '')
  const { form, errors, pending, submit } = useAccountForm(schemaCheck(Naming), async (typed) => {
    const { error } = await auth.passkey.update({ passkeyId: passkey.id, friendlyName: typed.name })
    if (error) throw error
    onRenamed()
  })
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => submit(event, { name })}
      onCancel={onCancel}
      submitLabel={t('Save')}
      pendingLabel={t('Saving...')}
      pending={pending}
    >
      <TextField
        label={t('Name')}
        error={errors.name}
        hint={roomLeft(name, LIMITS.passkey_name)}
        name="name"
        autoComplete="off"
        disabled={pending}
        value={name}
        onType={setName}
      />
      <FormError errors={errors} />
    </DialogForm>
  )
}
