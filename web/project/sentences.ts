// The sentences for events of the project.
import type { HistoryEntry } from '../../domain/history/history.ts'
import type { Profile } from '../../domain/user/user.ts'
import { personName, type Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'project.created': () => 'created the project',
  'project.changed': ({ entry, people }) => projectChanges(entry, people),
  'project.deleted': () => 'deleted the project',
} satisfies Sentences

const PROJECT_FIELDS: Record<string, string> = {
  name: 'the name of the project',
  description: 'the description of the project',
  key: 'the key of the project',
}

function projectChanges({ changes }: HistoryEntry, people: Profile[]): string {
  const find = (id: unknown) => personName(people.find((person) => person.id === id) ?? null)
  const offer = changes.find(({ field }) => field === 'transfer_to')
  const owner = changes.find(({ field }) => field === 'owner_id')
  const order = changes.find(({ field }) => field === 'ticket_order')
  const inviting = changes.find(({ field }) => field === 'admins_invite')
  if (inviting)
    return inviting.after ? 'allowed admins to invite people' : 'no longer allows admins to invite people'
  if (order)
    return `set the order of tickets on the board to ${order.after === 'manual' ? 'manual' : 'newest first'}`
  const access = changes.find(({ field }) => field === 'requires_two_factor')
  if (access)
    return access.after ? 'required two-factor sign-in' : 'ended the requirement of two-factor sign-in'
  if (changes.some(({ field }) => field === 'sessions_from')) return 'asked everybody to sign in again'
  if (owner) return `took over the project from ${find(owner.before)}`
  if (offer)
    return offer.after
      ? `offered the project to ${find(offer.after)}`
      : 'withdrew or declined the offer of the project'
  const archive = changes.find(({ field }) => field === 'archived_at')
  if (archive) return archive.after ? 'archived the project' : 'restored the project from the archive'
  const words = changes.map(({ field, before, after }) => {
    const label = PROJECT_FIELDS[field] ?? 'the project'
    return before && after ? `${label} from ${before} to ${after}` : label
  })
  return `changed ${words.join(' and ') || 'the project'}`
}
