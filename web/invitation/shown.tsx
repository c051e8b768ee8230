// An invitation or team link as anyone with its secret may see it.

import { useEffect, useState } from 'react'
import type { InvitationShown } from '../../domain/invitation/invitation.ts'
import { t } from '../../domain/locale/message.ts'
import { roleLabel } from '../../domain/member/roles.ts'
import { PublicCallError, publicCall, wordsOf } from '../data/public-call.ts'
import { rich } from '../locale/rich.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { rememberShown } from './link.ts'
import { NoInvitation } from './message.tsx'
import type { StoredInvitation } from './stored.ts'

/** Loads it, and keeps the invited address for the sign-up form. */
export function useShown(invitation: StoredInvitation) {
  const [shown, setShown] = useState<InvitationShown>()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const { secret } = invitation
  // biome-ignore lint/correctness/useExhaustiveDependencies: the secret names the invitation; a new attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    setFailure(undefined)
    publicCall<InvitationShown>('invitation', { secret, signal: leaving.signal }).then(
      (answer) => {
        rememberShown(invitation, answer)
        setShown(answer)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error)
      },
    )
    return () => leaving.abort()
  }, [secret, attempt])
  return { shown, failure, retry: () => setAttempt((count) => count + 1) }
}

/** Says who invites to what. */
export function InvitedBy({ shown: { inviter, project_name, role, domain } }: { shown: InvitationShown }) {
  return (
    <>
      {rich(
        '<bdi>{name}</bdi> (@{username}) invites you to <b>{project}</b> as {role}.',
        {
          name: inviter.full_name,
          username: inviter.username,
          project: project_name,
          role: roleLabel(role),
        },
        {
          bdi: (text) => <bdi className="font-medium">{text}</bdi>,
          b: (text) => <strong className="font-medium text-ink">{text}</strong>,
        },
      )}
      {domain && <> {t('The link is for addresses of {domain}.', { domain })}</>}
    </>
  )
}

/** A link that does not work gets one answer, whatever the reason; anything else can be tried again. */
export function NoAnswer({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (failure instanceof PublicCallError && failure.code === 'link_over')
    return <NoInvitation words={t('This link does not work, or no longer. Please ask for a new one.')} />
  return <ErrorState compact message={wordsOf(failure)} onRetry={onRetry} />
}
