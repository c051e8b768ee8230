// Asks once whether the user chose a new account's password themselves, because the address was confirmed in another
// browser than the one that signed up.

import { useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { forgetPasswordChosen, passwordChosen } from '../../data/password-chosen.ts'
import { auth, chooseNewPassword, wordsOf } from '../../data/session.ts'
import type { SessionUser } from '../../data/session-user.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/date-text.ts'
import { toast } from '../../ui/toast.tsx'

export function PasswordChosenNotice({ user }: { user: SessionUser }) {
  const [chosen, setChosen] = useState(() => passwordChosen(user.id))
  const [pending, setPending] = useState(false)
  const navigate = useNavigate()
  if (!chosen) return null

  function wasMe() {
    forgetPasswordChosen()
    setChosen(null)
  }

  async function chooseAnother() {
    if (chosen && Date.now() < chosen.until) {
      chooseNewPassword()
      return navigate({ to: '/auth' })
    }
    setPending(true)
    const { error } = await auth.resetPasswordForEmail(user.email, { redirectTo: `${location.origin}/auth` })
    setPending(false)
    if (error) toast.error(wordsOf(error))
    else toast.plain(t('Password reset email sent! Check your inbox.'))
  }

  return (
    <section
      aria-label={t('Who chose your password?')}
      className="mb-6 flex flex-wrap items-start gap-x-3 gap-y-3 rounded-lg border border-line-strong bg-raised p-4"
    >
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" />
      <div className="min-w-[min(16rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">
          {t('The password of this account was chosen on {device}, {date}.', {
            device: chosen.device,
            date: dateText(chosen.at, 'moment'),
          })}
        </p>
        <p className="text-sm text-ink-soft">
          {t('If that was not you, choose a new one now: the person who chose it can sign in until you do.')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={wasMe}>{t('That was me')}</Button>
        <Button variant="primary" pending={pending} onClick={chooseAnother}>
          {t('Choose a new password')}
        </Button>
      </div>
    </section>
  )
}
