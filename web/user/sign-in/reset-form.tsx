// Password reset: requests an email with a recovery link.

import { t } from '../../../domain/locale/message.ts'
import { auth } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { EmailField } from '../form/email-field.tsx'
import { FormError } from '../form/form-error.tsx'
import type { Typed } from '../form/typed-fields.ts'
import { ACCOUNT_TOAST, filled, useAccountForm } from '../form/use-account-form.ts'
import { MailHint, useNoMailServer } from './mail-hint.tsx'

const EMPTY = t('Please enter your email address')
const check = filled({ email: EMPTY })

const NOT_SENT = t('No email was sent. The link is in the server’s terminal.')

export function ResetForm({ typed, onType }: Typed) {
  const noMail = useNoMailServer()
  const { form, errors, pending, submit } = useAccountForm(check, async ({ email }) => {
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/auth` })
    if (error) throw error
    if (noMail) toast.plain(NOT_SENT, { ...ACCOUNT_TOAST, duration: 10_000 })
    else toast.plain(t('Password reset email sent! Check your inbox.'), ACCOUNT_TOAST)
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
        hint={noMail ? undefined : t('We will send you a link to set a new password.')}
        disabled={pending}
        value={typed.email}
        onType={(value) => onType({ email: value })}
      />
      <MailHint />
      <FormError errors={errors} />
      <Button type="submit" variant="primary" pending={pending}>
        {pending ? t('Sending...') : t('Send Reset Email')}
      </Button>
    </form>
  )
}
