// The pending invitation links of a project, for members who may invite: address, role and expiry of each, and a button to revoke
// it.
import { Link2Off } from 'lucide-react'
import { useEffect } from 'react'
import type { EventType } from '../../domain/event.ts'
import type { Invitation } from '../../domain/invitation/invitation.ts'
import { ROLES } from '../../domain/member/roles.ts'
import { onEvents } from '../data/cache.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { dateOf } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'

/** The list is fetched again after these events. They carry no address, because every member receives them. */
const CHANGES = new Set<EventType>(['invitation.created', 'invitation.revoked', 'member.added'])

export function PendingInvitations({ projectId }: { projectId: string }) {
  const query = useQuery('listInvitations', { params: { projectId } })
  const { refetch } = query
  useEffect(
    () =>
      onEvents((events) => {
        if (events.some(({ project_id, type }) => project_id === projectId && CHANGES.has(type)))
          void refetch()
      }),
    [projectId, refetch],
  )
  if (query.error && !query.data)
    return (
      <ErrorState
        compact
        message="Failed to fetch invitations"
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data?.invitations.length) return null
  return (
    <section aria-label="Pending invitations" className="mt-4 border-t border-line pt-3">
      <h3 className="text-sm font-medium text-ink-soft">Pending invitations</h3>
      <ul className="flex flex-col divide-y divide-line">
        {query.data.invitations.map((invitation) => (
          <li key={invitation.id}>
            <Pending invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pending({ invitation }: { invitation: Invitation }) {
  const { id, project_id, email, role, expires_at } = invitation
  const { run, pending } = useCommand('revokeInvitation')
  async function revoke() {
    try {
      await run({ params: { projectId: project_id }, input: { invitation_id: id } })
      toast.plain(`The invitation link for ${email} no longer works.`, { id: 'invite' })
    } catch (error) {
      toast.error('Failed to revoke the invitation', reasonOf(error), { id: 'invite' })
    }
  }
  return (
    <div className="flex items-center gap-2 py-2.5 sm:gap-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{email}</p>
        <p className="text-xs text-ink-faint sm:text-sm">
          Works until <time dateTime={expires_at}>{dateOf(expires_at)}</time>
        </p>
      </div>
      <Badge>{ROLES.find(({ value }) => value === role)?.label ?? role}</Badge>
      <Button
        variant="icon"
        aria-label={`Revoke the invitation of ${email}`}
        title="Revoke"
        pending={pending}
        onClick={revoke}
      >
        <Link2Off />
      </Button>
    </div>
  )
}
