// Sign In: e-mail address and password.
import { isAuthApiError } from '@supabase/auth-js'
import { useState } from 'react'
import { auth } from '../data/session.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import type { Typed } from './typed.ts'
import { ACCOUNT_TOAST, filled, useAccountForm } from './use-account-form.ts'

const check = filled({ email: 'Email is required', password: 'Password is required' })

export function SignInForm({
  typed,
  onType,
  onUnverified,
}: Typed & { onUnverified: (email: string) => void }) {
  const [password, setPassword] = useState('')
  const { form, errors, pending, submit } = useAccountForm(check, async (values) => {
    const { error } = await auth.signInWithPassword(values)
    if (isAuthApiError(error) && error.code === 'email_not_confirmed') onUnverified(values.email)
    if (error) throw error
    toast.plain('Successfully signed in!', ACCOUNT_TOAST)
  })
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => submit(event, { email: typed.email, password })}
    >
      <Field label="Email" required error={errors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          disabled={pending}
          value={typed.email}
          onChange={({ target }) => onType({ email: target.value })}
        />
      </Field>
      <Field label="Password" required error={errors.password}>
        <Input
          type="password"
          name="password"
          autoComplete="current-password"
          disabled={pending}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" pending={pending}>
        {pending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
