// Re-authentication: the current password, or a code sent by email.

import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { Proof } from '../../data/account.ts'
import type { FieldErrors } from '../../data/form-errors.ts'
import { auth, useSession, wordsOf } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { ACCOUNT_TOAST } from '../form/use-account-form.ts'
import { MailHint, useNoMailServer } from '../sign-in/mail-hint.tsx'

export type TypedProof = { byMail: boolean; current_password: string; nonce: string }
export const NO_PROOF: TypedProof = { byMail: false, current_password: '', nonce: '' }

export function proofOf({ byMail, current_password, nonce }: TypedProof): Proof {
  return byMail ? { nonce: nonce.trim() } : { current_password }
}

/** The messages of the missing fields. */
export function missingProof({ byMail, current_password, nonce }: TypedProof): FieldErrors {
  if (byMail) return nonce.trim() ? {} : { nonce: t('Please enter the code from the mail') }
  return current_password ? {} : { current_password: t('Please enter your current password') }
}

type Props = {
  errors: FieldErrors
  disabled: boolean
  typed: TypedProof
  onType: (typed: TypedProof) => void
}

export function ProofField({ errors, disabled, typed, onType }: Props) {
  const [sending, setSending] = useState(false)
  const noMail = useNoMailServer()
  const hasPassword = useSession().user?.has_password ?? true
  async function sendCode() {
    setSending(true)
    const { error } = await auth.reauthenticate()
    setSending(false)
    if (error) return toast.error(wordsOf(error), undefined, ACCOUNT_TOAST)
    onType({ ...NO_PROOF, byMail: true })
  }
  if (!typed.byMail && !hasPassword)
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm text-ink-soft">
          {t('Your account has no password. Please confirm that it is you with a code sent to your address.')}
        </p>
        {errors.current_password && (
          <p role="alert" className="text-sm text-danger-text">
            {t('Please ask for the code first')}
          </p>
        )}
        <Button size="sm" pending={sending} onClick={sendCode}>
          {sending ? t('Sending...') : t('Send a Code')}
        </Button>
      </div>
    )
  if (!typed.byMail)
    return (
      <div className="flex flex-col gap-1">
        <PasswordField
          which="current"
          label={t('Current Password')}
          error={errors.current_password}
          name="current_password"
          disabled={disabled}
          value={typed.current_password}
          onType={(current_password) => onType({ ...typed, current_password })}
        />
        <Button variant="ghost" size="sm" className="-ms-2.5 self-start" pending={sending} onClick={sendCode}>
          {sending ? t('Sending...') : t('Send a code by mail instead')}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={t('Code from the Mail')}
        error={errors.nonce}
        hint={
          noMail
            ? t('It works once, for ten minutes.')
            : t('We sent it to your address. It works once, for ten minutes.')
        }
        name="nonce"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="font-mono"
        disabled={disabled}
        value={typed.nonce}
        onType={(nonce) => onType({ ...typed, nonce })}
      />
      <div className="flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" pending={sending} onClick={sendCode}>
          {sending ? t('Sending...') : t('Send Again')}
        </Button>
        {hasPassword && (
          <Button variant="ghost" size="sm" onClick={() => onType(NO_PROOF)}>
            {t('Use the password instead')}
          </Button>
        )}
      </div>
      <MailHint what="code" />
    </div>
  )
}
