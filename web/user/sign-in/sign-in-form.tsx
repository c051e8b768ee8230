// Sign In: email address and password, and the other methods below.

import { isAuthApiError } from '@supabase/auth-js'
import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { needsSecondFactor } from '../../data/second-factor.ts'
import { auth } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { EmailField } from '../form/email-field.tsx'
import { FormError } from '../form/form-error.tsx'
import { PasswordField } from '../form/password-field.tsx'
import type { Typed } from '../form/typed-fields.ts'
import { ACCOUNT_TOAST, filled, useAccountForm } from '../form/use-account-form.ts'
import { OtherMethods } from './other-methods.tsx'

const check = filled({ email: t('Email is required'), password: t('Password is required') })

export function SignInForm({
  typed,
  onType,
  onUnverified,
}: Typed & { onUnverified: (email: string) => void }) {
  const [password, setPassword] = useState('')
  const { form, errors, pending, submit } = useAccountForm(check, async (values) => {
    const { data, error } = await auth.signInWithPassword(values)
    if (isAuthApiError(error) && error.code === 'email_not_confirmed') onUnverified(values.email)
    if (error) throw error
    // Not signed in yet if a second factor is due: factor-step.tsx shows the toast.
    if (!needsSecondFactor(data.session)) toast.plain(t('Successfully signed in!'), ACCOUNT_TOAST)
  })
  return (
    <>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => submit(event, { email: typed.email, password })}
      >
        <EmailField
          error={errors.email}
          disabled={pending}
          value={typed.email}
          onType={(value) => onType({ email: value })}
        />
        <PasswordField
          which="current"
          error={errors.password}
          disabled={pending}
          value={password}
          onType={setPassword}
        />
        <FormError errors={errors} />
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? t('Signing in...') : t('Sign In')}
        </Button>
      </form>
      <OtherMethods busy={pending} />
    </>
  )
}
