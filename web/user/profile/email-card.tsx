// The sign-in address. A new one takes effect once the link sent to it has been opened.

import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { Email } from '../../../domain/user/user.ts'
import type { Proof } from '../../data/account.ts'
import type { FieldErrors } from '../../data/form-errors.ts'
import { auth, wordsOf } from '../../data/session.ts'
import type { SessionUser } from '../../data/session-user.ts'
import type { Check } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'
import { EmailField } from '../form/email-field.tsx'
import { FormError } from '../form/form-error.tsx'
import { ACCOUNT_TOAST, useAccountForm } from '../form/use-account-form.ts'
import { missingProof, NO_PROOF, ProofField, proofOf, type TypedProof } from '../security/proof-field.tsx'
import { MailHint, useNoMailServer } from '../sign-in/mail-hint.tsx'

const NOTHING = { email: '', proof: NO_PROOF }
type Typed = { email: string; proof: TypedProof }

const check: Check<Typed, Proof & { email: string }> = ({ email, proof }) => {
  const parsed = Email.safeParse(email)
  const errors: FieldErrors = missingProof(proof)
  if (!parsed.success) errors.email = parsed.error.issues[0]?.message
  if (!parsed.success || Object.keys(errors).length > 0) return { errors }
  return { values: { ...proofOf(proof), email: parsed.data } }
}

export function EmailCard({ user }: { user: SessionUser }) {
  const [typed, setTyped] = useState<Typed>(NOTHING)
  const { form, errors, pending, submit } = useAccountForm(check, async (change) => {
    const { error } = await auth.updateUser(change)
    if (error) throw error
    setTyped(NOTHING)
    toast.plain(t('Please check your email to verify your new address.'), ACCOUNT_TOAST)
  })
  return (
    <Card
      title={t('Email')}
      description={t('You sign in with {email}. Nobody else sees it.', { email: user.email })}
    >
      {user.new_email && <Waiting email={user.new_email} />}
      <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => submit(event, typed)}>
        <EmailField
          label={t('New Email')}
          error={errors.email}
          name="new_email"
          autoComplete="email"
          disabled={pending}
          value={typed.email}
          onType={(email) => setTyped((now) => ({ ...now, email }))}
        />
        <ProofField
          errors={errors}
          disabled={pending}
          typed={typed.proof}
          onType={(proof) => setTyped((now) => ({ ...now, proof }))}
        />
        <FormError errors={errors} />
        <Button type="submit" pending={pending} className="self-start">
          {pending ? t('Sending...') : t('Change Email')}
        </Button>
      </form>
    </Card>
  )
}

function Waiting({ email }: { email: string }) {
  const [pending, setPending] = useState(false)
  const noMail = useNoMailServer()
  async function sendAgain() {
    setPending(true)
    const { error } = await auth.resend({ type: 'email_change', email })
    if (error) toast.error(wordsOf(error), undefined, ACCOUNT_TOAST)
    else toast.plain(t('Please check your email to verify your new address.'), ACCOUNT_TOAST)
    setPending(false)
  }
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-sunken p-3 text-sm text-ink-soft">
        <p className="min-w-[min(14rem,100%)] flex-1 wrap-anywhere">
          {noMail
            ? t(
                'The link for {email} is in the server’s terminal. To change your address, open it in a browser where you are signed in to this account.',
                { email },
              )
            : t(
                'We sent a link to {email}. To change your address, open it in a browser where you are signed in to this account.',
                { email },
              )}
        </p>
        <Button size="sm" pending={pending} onClick={sendAgain}>
          {pending ? t('Sending...') : t('Send Again')}
        </Button>
      </div>
      <MailHint />
    </div>
  )
}
