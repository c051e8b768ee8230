// Sign Up: full name, username, email address and password. Ends with a confirmation email.

import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { browserSecret } from '../../data/browser-secret.ts'
import { auth } from '../../data/session.ts'
import { proofOf } from '../../invitation/stored.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { EmailField } from '../form/email-field.tsx'
import { FormError } from '../form/form-error.tsx'
import { PasswordField } from '../form/password-field.tsx'
import type { Typed } from '../form/typed-fields.ts'
import { ACCOUNT_TOAST, filled, useAccountForm } from '../form/use-account-form.ts'
import { UsernameField } from '../form/username-field.tsx'

const check = filled({
  full_name: t('Full name is required'),
  username: t('Username is required'),
  email: t('Email is required'),
  password: t('Password is required'),
})

export function SignUpForm({ typed, onType, onSent }: Typed & { onSent: (email: string) => void }) {
  const [password, setPassword] = useState('')
  const { form, errors, pending, submit } = useAccountForm(check, async (values) => {
    const { email, full_name, username } = values
    const invitation = proofOf(email)
    const data = { username, full_name, browser: browserSecret(), ...(invitation && { invitation }) }
    const options = { data, emailRedirectTo: `${location.origin}/` }
    const { data: made, error } = await auth.signUp({ email, password: values.password, options })
    if (error) throw error
    // A mailed invitation has proven the address, so the user is signed in already.
    if (made.session) return
    toast.plain(t('Please check your email to verify your account.'), ACCOUNT_TOAST)
    onSent(email)
  })
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => submit(event, { ...typed, password })}
    >
      <TextField
        label={t('Full Name')}
        error={errors.full_name}
        name="full_name"
        autoComplete="name"
        disabled={pending}
        value={typed.full_name}
        onType={(value) => onType({ full_name: value })}
      />
      <UsernameField
        error={errors.username}
        disabled={pending}
        value={typed.username}
        onType={(value) => onType({ username: value })}
      />
      <EmailField
        error={errors.email}
        disabled={pending}
        value={typed.email}
        onType={(value) => onType({ email: value })}
      />
      <PasswordField
        which="new"
        error={errors.password}
        disabled={pending}
        value={password}
        onType={setPassword}
      />
      <FormError errors={errors} />
      <Button type="submit" variant="primary" pending={pending}>
        {pending ? t('Creating account...') : t('Sign Up')}
      </Button>
    </form>
  )
}
