// What an event does to the news of a project: whom it is offered to, and who added the person that looks on.
import type { Event } from './event.ts'
import type { Project, ProjectSummary } from './project.ts'
import type { Profile } from './user.ts'

/** Whoever is no member any more cannot be handed the project. */
export function withoutOffer({ transfer_to }: Pick<Project, 'transfer_to'>, event: Event) {
  const gone = event.type === 'member.removed' && event.user_id === transfer_to
  return gone && { transfer_to: null, transfer_until: null }
}

/** The notice of who added oneself: an owner has none, and it calls people what they are called now. */
export function stillAddedBy({ added_by }: ProjectSummary, event: Event, userId: string): Profile | null {
  if (event.type === 'project.changed' && event.changes.owner_id === userId) return null
  const isTheirs = event.type === 'user.changed' && event.profile.id === added_by?.id
  return isTheirs ? event.profile : added_by
}
