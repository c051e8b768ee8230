// A linked account at the identity provider, with a button to unlink it.

import type { UserIdentity } from '@supabase/auth-js'
import { CircleUserRound } from 'lucide-react'
import { t } from '../../../domain/locale/message.ts'
import { auth } from '../../data/session.ts'
import { SignInMethodRow } from './sign-in-method-row.tsx'
import type { WithProof } from './use-recent-proof.tsx'

type Props = {
  identity: UserIdentity
  /** The provider's display name. */
  provider: string
  withProof: WithProof
  onChanged: () => void
}

export function IdentityRow({ identity, provider, withProof, onChanged }: Props) {
  const unlink = () =>
    withProof(async () => {
      const { error } = await auth.unlinkIdentity(identity)
      if (error) throw error
    })
  return (
    <SignInMethodRow
      icon={CircleUserRound}
      name={String(identity.identity_data?.email ?? identity.identity_data?.name ?? identity.id)}
      beganAt={identity.created_at}
      usedAt={identity.last_sign_in_at}
      isLinked
      warning={t('It no longer signs you in with {provider}. You can link it again.', { provider })}
      remove={unlink}
      removed={t('Account unlinked successfully!')}
      failed={t('Failed to unlink the account')}
      onChanged={onChanged}
    />
  )
}
