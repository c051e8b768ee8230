// One authenticator, with a button to remove it.

import { Smartphone } from 'lucide-react'
import { t } from '../../../domain/locale/message.ts'
import { auth } from '../../data/session.ts'
import { factorName, type UsedFactor } from './factor-name.ts'
import { SignInMethodRow } from './sign-in-method-row.tsx'
import type { WithProof } from './use-recent-proof.tsx'

type Props = { factor: UsedFactor; isLast: boolean; withProof: WithProof; onChanged: () => void }

export function FactorRow({ factor, isLast, withProof, onChanged }: Props) {
  async function remove() {
    await withProof(async () => {
      const { error } = await auth.mfa.unenroll({ factorId: factor.id })
      if (error) throw error
    })
    // Refreshes the session, whose token and user still list the factor.
    await auth.refreshSession()
  }
  return (
    <SignInMethodRow
      icon={Smartphone}
      name={factorName(factor)}
      beganAt={factor.created_at}
      usedAt={factor.last_used_at}
      warning={
        isLast
          ? t(
              'This turns two-factor sign-in off: your password is enough to sign in, and your recovery codes stop working.',
            )
          : t('Codes from this app no longer sign you in. Your other authenticators stay.')
      }
      remove={remove}
      removed={t('Authenticator removed successfully!')}
      failed={t('Failed to remove the authenticator')}
      onChanged={onChanged}
    />
  )
}
