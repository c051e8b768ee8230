// Sets a new password after a recovery link. This ends every other session.

import { isAuthError } from '@supabase/auth-js'
import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { forgetPasswordChosen } from '../../data/password-chosen.ts'
import { auth, signOut, wordsOf } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormError } from '../form/form-error.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { ACCOUNT_TOAST, filled, useAccountForm } from '../form/use-account-form.ts'

const check = filled({ password: t('Password is required') })

export function NewPasswordForm({ email }: { email: string }) {
  const [password, setPassword] = useState('')
  const { form, errors, pending, submit } = useAccountForm(check, async (values) => {
    const { error } = await auth.updateUser(values)
    if (error) throw error
    forgetPasswordChosen()
    toast.success(t('Password updated successfully!'), ACCOUNT_TOAST)
  })
  const cancel = () =>
    signOut().catch((error) =>
      toast.error(t('Failed to sign out'), isAuthError(error) ? wordsOf(error) : undefined),
    )
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => submit(event, { password })}
    >
      <div className="flex flex-col gap-1.5">
        <h2 className="text-lg font-semibold">{t('Set a new password')}</h2>
        <p className="text-ink-soft wrap-anywhere">
          {t('For {email}. It ends every other session.', { email })}
        </p>
      </div>
      {/* For password managers: the account that the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        which="new"
        label={t('New Password')}
        error={errors.password}
        disabled={pending}
        value={password}
        onType={setPassword}
      />
      <FormError errors={errors} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? t('Saving...') : t('Set Password')}
        </Button>
        <Button variant="ghost" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
