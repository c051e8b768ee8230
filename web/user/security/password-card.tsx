// Sets a new password after re-authentication. This ends every other session.

import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { Proof } from '../../data/account.ts'
import type { FieldErrors } from '../../data/form-errors.ts'
import { forgetPasswordChosen } from '../../data/password-chosen.ts'
import { auth, useSession } from '../../data/session.ts'
import type { Check } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormError } from '../form/form-error.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { ACCOUNT_TOAST, useAccountForm } from '../form/use-account-form.ts'
import { missingProof, NO_PROOF, ProofField, proofOf, type TypedProof } from './proof-field.tsx'

const NOTHING = { proof: NO_PROOF, password: '' }
type Typed = { proof: TypedProof; password: string }

const check: Check<Typed, Proof & { password: string }> = ({ proof, password }) => {
  const errors: FieldErrors = missingProof(proof)
  if (!password) errors.password = t('Please enter a new password')
  return Object.keys(errors).length > 0 ? { errors } : { values: { ...proofOf(proof), password } }
}

export function PasswordCard({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [typed, setTyped] = useState<Typed>(NOTHING)
  const hasPassword = useSession().user?.has_password ?? true
  const { form, errors, pending, submit } = useAccountForm(check, async (change) => {
    const { error } = await auth.updateUser(change)
    if (error) throw error
    forgetPasswordChosen()
    setTyped(NOTHING)
    onChanged()
    toast.success(t('Password updated successfully!'), ACCOUNT_TOAST)
  })
  return (
    <Card title={t('Password')} description={t('A new password signs you out everywhere else.')}>
      <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => submit(event, typed)}>
        {/* For password managers: the account that the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <ProofField
          errors={errors}
          disabled={pending}
          typed={typed.proof}
          onType={(proof) => setTyped((now) => ({ ...now, proof }))}
        />
        <PasswordField
          which="new"
          label={t('New Password')}
          error={errors.password}
          name="new_password"
          disabled={pending}
          value={typed.password}
          onType={(password) => setTyped((now) => ({ ...now, password }))}
        />
        <FormError errors={errors} />
        <Button type="submit" pending={pending} className="self-start">
          {pending ? t('Saving...') : hasPassword ? t('Change Password') : t('Set Password')}
        </Button>
      </form>
    </Card>
  )
}
