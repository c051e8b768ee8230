// Password reset: requests an email with a recovery link.
import { auth } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { EmailField } from '../form/email-field.tsx'
import type { Typed } from '../form/typed-fields.ts'
import { ACCOUNT_TOAST, filled, useAccountForm } from '../form/use-account-form.ts'
import { MailHint } from './mail-hint.tsx'

const EMPTY = 'Please enter your email address'
const check = filled({ email: EMPTY })

export function ResetForm({ typed, onType }: Typed) {
  const { form, errors, pending, submit } = useAccountForm(check, async ({ email }) => {
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/auth` })
    if (error) throw error
    toast.plain('Password reset email sent! Check your inbox.', ACCOUNT_TOAST)
    onType({ email: '' })
  })
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        if (!typed.email.trim()) toast.error(EMPTY, undefined, ACCOUNT_TOAST)
        void submit(event, { email: typed.email })
      }}
    >
      <EmailField
        error={errors.email}
        hint="We will send you a link to set a new password."
        disabled={pending}
        value={typed.email}
        onType={(value) => onType({ email: value })}
      />
      <MailHint />
      <Button type="submit" variant="primary" pending={pending}>
        {pending ? 'Sending...' : 'Send Reset Email'}
      </Button>
    </form>
  )
}
