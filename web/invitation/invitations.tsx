// The invitations of a project, for members who may invite: address, role, delivery and expiry of each, and buttons to send it
// again and to revoke it.

import { useState } from 'react'
import type { Invitation } from '../../domain/invitation/invitation.ts'
import { t } from '../../domain/locale/message.ts'
import { useQuery } from '../data/use-query.ts'
import { numberText } from '../locale/format.ts'
import { SearchedList } from '../member/searched-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { InvitationRow, problemOf } from './invitation-row.tsx'
import { LinkShown } from './link-shown.tsx'
import { useRefetched } from './use-refetched.ts'

const CHANGES = ['invitation.created', 'invitation.revoked', 'member.added'] as const
const AT_ONCE = 20

export function Invitations({ projectId }: { projectId: string }) {
  const query = useQuery('listInvitations', { params: { projectId } })
  /** A new link for an address, on a server without a mail server. */
  const [made, setMade] = useState<{ email: string; link: string }>()
  useRefetched(projectId, CHANGES, query.refetch)
  if (query.error && !query.data)
    return (
      <ErrorState
        compact
        message={t('Failed to fetch invitations')}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data?.invitations.length) return null
  // Invitations with a problem come first.
  const invitations = [...query.data.invitations].sort(
    (one, other) => Number(Boolean(problemOf(other))) - Number(Boolean(problemOf(one))),
  )
  return (
    <section aria-label={t('Invitations')} className="mt-4 border-t border-line pt-3">
      <h3 className="mb-2 text-sm font-medium text-ink-soft">
        {t('Invitations ({invitations})', { invitations: numberText(invitations.length) })}
      </h3>
      <SearchedList
        rows={invitations}
        keyOf={({ id }) => id}
        cannotShow={t('This invitation cannot be shown.')}
        find={t('Find an invitation')}
        none={t('No invitation has that address.')}
        namesOf={(invitation: Invitation) => [invitation.email, problemOf(invitation) ?? '']}
        atOnce={AT_ONCE}
      >
        {(invitation) => <InvitationRow invitation={invitation} onLink={setMade} />}
      </SearchedList>
      <Dialog
        open={made !== undefined}
        onOpenChange={(isOpen) => !isOpen && setMade(undefined)}
        title={t('New Invitation Link')}
        size="sm"
      >
        {made && <LinkShown {...made} onDone={() => setMade(undefined)} />}
      </Dialog>
    </section>
  )
}
