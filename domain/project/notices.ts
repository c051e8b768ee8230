// How an event changes the two notices on a project's card: the person to whom it is offered, and the person who added the
// viewer.
import type { Event } from '../event.ts'
import type { Profile } from '../user/user.ts'
import type { Project, ProjectSummary } from './project.ts'

/** The fields that end an offer, because the event removes the member to whom the project is offered; false if it does not. */
export function withoutOffer({ transfer_to }: Pick<Project, 'transfer_to'>, event: Event) {
  const gone = event.type === 'member.removed' && event.user_id === transfer_to
  return gone && { transfer_to: null, transfer_until: null }
}

/** The person who added the viewer, for the notice. Becoming the owner removes the notice; renaming that person updates it. */
export function stillAddedBy({ added_by }: ProjectSummary, event: Event, userId: string): Profile | null {
  if (event.type === 'project.changed' && event.changes.owner_id === userId) return null
  const isTheirs = event.type === 'user.changed' && event.profile.id === added_by?.id
  return isTheirs ? event.profile : added_by
}

type Offered = Pick<Project, 'transfer_to' | 'transfer_until'>

/** The person to whom the project is offered now; null if there is no offer, or if it has expired. */
export function offeredTo({ transfer_to, transfer_until }: Offered, now: Date): string | null {
  return transfer_until !== null && now.toISOString() < transfer_until ? transfer_to : null
}
