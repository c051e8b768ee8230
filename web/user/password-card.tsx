// A new password, with the present one. Changing it ends every other session.
import { useState } from 'react'
import * as z from 'zod'
import { auth } from '../data/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.tsx'
import { fits } from './fits.ts'
import { TextField } from './text-field.tsx'
import { ACCOUNT_TOAST, useAccountForm } from './use-account-form.ts'

const NOTHING = { current_password: '', password: '' }
const Change = z.object({
  current_password: z.string().min(1, 'Please enter your current password'),
  password: z.string().min(1, 'Please enter a new password'),
})

export function PasswordCard({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [typed, setTyped] = useState(NOTHING)
  const { form, errors, pending, submit } = useAccountForm(fits(Change), async (change) => {
    const { error } = await auth.updateUser(change)
    if (error) throw error
    setTyped(NOTHING)
    onChanged()
    toast.success('Password updated successfully!', ACCOUNT_TOAST)
  })
  return (
    <Card title="Password" description="A new password signs you out everywhere else.">
      <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => submit(event, typed)}>
        {/* For password managers, which otherwise do not know whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Current Password"
          error={errors.current_password}
          type="password"
          name="current_password"
          autoComplete="current-password"
          disabled={pending}
          value={typed.current_password}
          onType={(value) => setTyped({ ...typed, current_password: value })}
        />
        <TextField
          label="New Password"
          error={errors.password}
          type="password"
          name="new_password"
          autoComplete="new-password"
          disabled={pending}
          value={typed.password}
          onType={(value) => setTyped({ ...typed, password: value })}
        />
        <Button type="submit" pending={pending} className="self-start">
          {pending ? 'Saving...' : 'Change Password'}
        </Button>
      </form>
    </Card>
  )
}
