// Sign Up: full name, username, e-mail address and password. Ends with a mail that has to be answered.
import { useState } from 'react'
import { auth } from '../data/session.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import type { Typed } from './typed.ts'
import { ACCOUNT_TOAST, filled, useAccountForm } from './use-account-form.ts'

const check = filled({
  full_name: 'Full name is required',
  username: 'Username is required',
  email: 'Email is required',
  password: 'Password is required',
})

export function SignUpForm({ typed, onType, onSent }: Typed & { onSent: (email: string) => void }) {
  const [password, setPassword] = useState('')
  const { form, errors, pending, submit } = useAccountForm(check, async (values) => {
    const { email, full_name, username } = values
    const options = { data: { username, full_name }, emailRedirectTo: `${location.origin}/` }
    const { error } = await auth.signUp({ email, password: values.password, options })
    if (error) throw error
    toast.plain('Please check your email to verify your account.', ACCOUNT_TOAST)
    onSent(email)
  })
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => submit(event, { ...typed, password })}
    >
      <Field label="Full Name" required error={errors.full_name}>
        <Input
          name="full_name"
          autoComplete="name"
          disabled={pending}
          value={typed.full_name}
          onChange={({ target }) => onType({ full_name: target.value })}
        />
      </Field>
      <Field label="Username" required error={errors.username} hint="Teammates invite you by it.">
        <Input
          name="username"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          disabled={pending}
          value={typed.username}
          onChange={({ target }) => onType({ username: target.value })}
        />
      </Field>
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
          autoComplete="new-password"
          disabled={pending}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" pending={pending}>
        {pending ? 'Creating account...' : 'Sign Up'}
      </Button>
    </form>
  )
}
