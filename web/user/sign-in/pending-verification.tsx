// After sign-up: shows where the email went, resends it, and leads back. Opening the link in any tab also signs in here.

import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { auth, wordsOf } from '../../data/session.ts'
import { rich } from '../../locale/rich.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { ACCOUNT_TOAST } from '../form/use-account-form.ts'
import { MailHint, useNoMailServer } from './mail-hint.tsx'

export function PendingVerification({ email, onBack }: { email: string; onBack: () => void }) {
  const [pending, setPending] = useState(false)
  const noMail = useNoMailServer()
  // The form that had the focus is gone.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  async function sendAgain() {
    setPending(true)
    const options = { emailRedirectTo: `${location.origin}/` }
    const { error } = await auth.resend({ type: 'signup', email, options })
    if (error) toast.error(wordsOf(error), undefined, ACCOUNT_TOAST)
    else toast.plain(t('Please check your email to verify your account.'), ACCOUNT_TOAST)
    setPending(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <MailCheck aria-hidden className="size-8 text-accent-text" />
      <div className="flex flex-col gap-1.5">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t('Verify your email address')}
        </h2>
        <p className="text-ink-soft wrap-anywhere">
          {noMail
            ? rich(
                'Open the link for <b>{email}</b> to finish signing up. It works once, for a day.',
                { email },
                { b: (text) => <strong className="font-medium text-ink">{text}</strong> },
              )
            : rich(
                'We sent a link to <b>{email}</b>. Open it to finish signing up. It works once, for a day.',
                { email },
                { b: (text) => <strong className="font-medium text-ink">{text}</strong> },
              )}
        </p>
      </div>
      <MailHint />
      <div className="flex flex-wrap gap-2">
        <Button pending={pending} onClick={sendAgain}>
          {pending ? t('Sending...') : t('Send Again')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('Back to Sign In')}
        </Button>
      </div>
    </div>
  )
}
