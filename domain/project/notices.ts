// How an event changes the notices on a project's card: to whom it is offered, and who added the viewer.
import type { Event } from '../event.ts'
import type { Profile } from '../user/user.ts'
import type { Project, ProjectSummary } from './project.ts'

/** An offer ends when its member leaves the project. */
export function withoutOffer({ transfer_to }: Pick<Project, 'transfer_to'>, event: Event) {
  const gone = event.type === 'member.removed' && event.user_id === transfer_to
  return gone && { transfer_to: null, transfer_until: null }
}

/** The notice of who added the viewer. Becoming the owner removes it; a rename of the inviter updates it. */
export function stillAddedBy({ added_by }: ProjectSummary, event: Event, userId: string): Profile | null {
  if (event.type === 'project.changed' && event.changes.owner_id === userId) return null
  const isTheirs = event.type === 'user.changed' && event.profile.id === added_by?.id
  return isTheirs ? event.profile : added_by
}
