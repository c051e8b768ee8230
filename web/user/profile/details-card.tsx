// The names that others see.

import { useState } from 'react'
import * as z from 'zod'
import { LIMITS } from '../../../domain/limits.ts'
import { t } from '../../../domain/locale/message.ts'
import { FullName, Username } from '../../../domain/user/user.ts'
import { roomLeft } from '../../data/form-errors.ts'
import { auth } from '../../data/session.ts'
import type { SessionUser } from '../../data/session-user.ts'
import { schemaCheck } from '../../form/schema-check.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormError } from '../form/form-error.tsx'
import { ACCOUNT_TOAST, useAccountForm } from '../form/use-account-form.ts'
import { UsernameField } from '../form/username-field.tsx'

const Details = z.object({ full_name: FullName, username: Username })

export function DetailsCard({ user }: { user: SessionUser }) {
  const [typed, setTyped] = useState({ full_name: user.full_name, username: user.username })
  const { form, errors, pending, submit } = useAccountForm(schemaCheck(Details), async (data) => {
    const { error } = await auth.updateUser({ data })
    if (error) throw error
    setTyped(data)
    toast.success(t('Profile updated successfully!'), ACCOUNT_TOAST)
  })
  return (
    <Card title={t('Your Details')} description={t('Shown to the members of your projects.')}>
      <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => submit(event, typed)}>
        <TextField
          label={t('Full Name')}
          error={errors.full_name}
          hint={roomLeft(typed.full_name, LIMITS.full_name)}
          name="full_name"
          autoComplete="name"
          disabled={pending}
          value={typed.full_name}
          onType={(value) => setTyped({ ...typed, full_name: value })}
        />
        <UsernameField
          error={errors.username}
          disabled={pending}
          value={typed.username}
          onType={(value) => setTyped({ ...typed, username: value })}
        />
        <FormError errors={errors} />
        <Button type="submit" variant="primary" pending={pending} className="self-start">
          {pending ? t('Saving...') : t('Save Details')}
        </Button>
      </form>
    </Card>
  )
}
