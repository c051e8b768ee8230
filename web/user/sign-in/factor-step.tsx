// The second step of signing in: an authenticator code, or a recovery code instead.

import { type Factor, isAuthError, isAuthSessionMissingError, type Session } from '@supabase/auth-js'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { auth, sessionLost, signOut, wordsOf } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { CodeField, isWholeCode } from '../form/code-field.tsx'
import { FormError } from '../form/form-error.tsx'
import { ACCOUNT_TOAST, filled, useAccountForm } from '../form/use-account-form.ts'
import { factorName, lastUsed } from '../security/factor-name.ts'

const check = filled({ code: t('Please enter the code') })

export function FactorStep({ session }: { session: Session }) {
  const [isRecovery, setRecovery] = useState(false)
  const leave = () =>
    signOut().catch((error) =>
      toast.error(t('Failed to sign out'), isAuthError(error) ? wordsOf(error) : undefined),
    )
  return (
    <div className="flex flex-col gap-4">
      <ShieldCheck aria-hidden className="size-8 text-accent-text" />
      <div className="flex flex-col gap-1.5">
        <h2 className="text-lg font-semibold">{t('Two-factor sign-in')}</h2>
        <p className="text-ink-soft wrap-anywhere">
          {isRecovery
            ? t('Enter one of the recovery codes you saved. Each works once.')
            : t('Enter the code that your authenticator app shows for {email}.', {
                email: session.user.email,
              })}
        </p>
      </div>
      <CodeForm key={String(isRecovery)} session={session} isRecovery={isRecovery} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t('Use the app instead') : t('Use a recovery code instead')}
        </Button>
        <Button variant="ghost" size="sm" onClick={leave}>
          {t('Sign Out')}
        </Button>
      </div>
    </div>
  )
}

function CodeForm({ session, isRecovery }: { session: Session; isRecovery: boolean }) {
  const factors = (session.user.factors ?? []).filter(({ status }) => status === 'verified')
  const [factorId, setFactorId] = useState(lastUsed(factors)?.id ?? '')
  const [code, setCode] = useState('')
  const { form, errors, pending, submit } = useAccountForm(check, async (values) => {
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code: values.code })
    if (error) {
      // Clears a wrong code, because people retype it instead of correcting it.
      setCode('')
      if (isAuthSessionMissingError(error)) await sessionLost()
      throw error
    }
    toast.plain(t('Successfully signed in!'), ACCOUNT_TOAST)
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => submit(event, { code })}>
      {isRecovery ? (
        <TextField
          label={t('Recovery Code')}
          error={errors.code}
          name="recovery_code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          disabled={pending}
          value={code}
          onType={setCode}
        />
      ) : (
        <>
          {factors.length > 1 && <WhichFactor factors={factors} value={factorId} onChange={setFactorId} />}
          <CodeField
            error={errors.code}
            disabled={pending}
            value={code}
            onType={(typed) => {
              setCode(typed)
              if (isWholeCode(typed)) setTimeout(() => form.current?.requestSubmit())
            }}
          />
        </>
      )}
      <FormError errors={errors} />
      <Button type="submit" variant="primary" pending={pending}>
        {pending ? t('Signing in...') : t('Sign In')}
      </Button>
    </form>
  )
}

type WhichProps = { factors: Factor[]; value: string; onChange: (id: string) => void }

function WhichFactor({ factors, value, onChange }: WhichProps) {
  const options = factors.map((factor) => ({ value: factor.id, label: factorName(factor) }))
  return (
    <Field label={t('Authenticator')}>
      <Select value={value} onValueChange={onChange} options={options} />
    </Field>
  )
}
