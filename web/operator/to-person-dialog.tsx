// A dialog that asks for one person, by username or address, to whom an operator gives something.

import { useState } from 'react'
import * as z from 'zod'
import { t } from '../../domain/locale/message.ts'
import { requiredText } from '../../domain/text.ts'
import { useSession } from '../data/session.ts'
import { refusedAs } from '../form/attempt.ts'
import { schemaCheck } from '../form/schema-check.ts'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { refetchServer } from './use-windows.ts'

type FormProps = {
  submitLabel: string
  pendingLabel: string
  /** The title of the error. */
  failed: string
  give: (to: string) => Promise<void>
  onClose: () => void
}

type Props = FormProps & { title: string; description: string }

const To = z.object({ to: requiredText(254, t('Please enter a username or an address')) })

export function ToPersonDialog({ title, description, ...form }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && form.onClose()}
      title={title}
      description={description}
      size="sm"
      focusFirstField
    >
      <Form {...form} />
    </Dialog>
  )
}

function Form({ submitLabel, pendingLabel, failed, give, onClose }: FormProps) {
  const [to, setTo] = useState('')
  const { user } = useSession()
  const { form, errors, pending, submit } = useForm(
    schemaCheck(To),
    async (input) => {
      await give(input.to)
      refetchServer()
      onClose()
    },
    (error) => {
      const fields = refusedAs(failed, { id: 'give' })(error)
      return (error as { code?: string }).code === 'user_not_found'
        ? { to: t('No account that can sign in has this username or address') }
        : fields
    },
  )
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => void submit(event, { to })}
      onCancel={onClose}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      pending={pending}
      aside={
        user && (
          <Button variant="ghost" onClick={() => setTo(user.username)}>
            {t('To me')}
          </Button>
        )
      }
    >
      <Field label={t('Username or address')} required error={errors.to}>
        <Input
          value={to}
          onChange={({ target }) => setTo(target.value)}
          disabled={pending}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </DialogForm>
  )
}
