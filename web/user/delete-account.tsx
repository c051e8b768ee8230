// The end of the account, with the password. What the person wrote stays, without their name.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod'
import { signOut } from '../data/session.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { toast } from '../ui/toast.tsx'
import { fits } from './fits.ts'
import { PasswordField } from './password-field.tsx'
import { ACCOUNT_TOAST, useAccountForm } from './use-account-form.ts'

const Confirmation = z.object({ password: z.string().min(1, 'Password is required') })

export function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <Card title="Delete Account">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-[min(14rem,100%)] flex-1 text-sm text-ink-faint">
          Your address, password and sessions are erased. What you wrote stays under “Deleted user”.
        </p>
        <Button variant="destructive" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description="You leave every project, and tickets assigned to you become unassigned. This cannot be undone."
        size="sm"
        focusFirstField
      >
        <Question onCancel={() => setAsking(false)} />
      </Dialog>
    </Card>
  )
}

function Question({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const { run } = useCommand('deleteAccount')
  const navigate = useNavigate()
  const { form, errors, pending, submit } = useAccountForm(fits(Confirmation), async (input) => {
    await run({ params: {}, input })
    await signOut()
    await navigate({ to: '/', replace: true })
    toast.plain('Your account was deleted.', ACCOUNT_TOAST)
  })
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => submit(event, { password })}
      onCancel={onCancel}
      submitLabel="Delete Account"
      pendingLabel="Deleting..."
      pending={pending}
      destructive
    >
      <PasswordField
        which="current"
        error={errors.password}
        disabled={pending}
        value={password}
        onType={setPassword}
      />
    </DialogForm>
  )
}
