// The sentences for events of the project.

import type { HistoryEntry } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import type { Profile } from '../../domain/user/user.ts'
import { personName, type Sentences } from '../history/sentence-props.ts'
import { listText } from '../locale/list.ts'

export const sentences = {
  'project.created': () => t('created the project'),
  'project.changed': ({ entry, people }) => projectChanges(entry, people),
  'project.deleted': () => t('deleted the project'),
} satisfies Sentences

const PROJECT_FIELDS: Record<string, string> = {
  name: t('the name of the project'),
  description: t('the description of the project'),
  key: t('the key of the project'),
}

function projectChanges({ changes }: HistoryEntry, people: Profile[]): string {
  const nameOf = (id: unknown) => personName(people.find((person) => person.id === id) ?? null)
  const offer = changes.find(({ field }) => field === 'transfer_to')
  const owner = changes.find(({ field }) => field === 'owner_id')
  const order = changes.find(({ field }) => field === 'ticket_order')
  const inviting = changes.find(({ field }) => field === 'admins_invite')
  if (inviting)
    return inviting.after
      ? t('allowed admins to invite people')
      : t('no longer allows admins to invite people')
  if (order)
    return order.after === 'manual'
      ? t('set the order of tickets on the board to manual')
      : t('set the order of tickets on the board to newest first')
  const access = changes.find(({ field }) => field === 'requires_two_factor')
  if (access)
    return access.after ? t('required two-factor sign-in') : t('ended the requirement of two-factor sign-in')
  if (changes.some(({ field }) => field === 'sessions_from')) return t('asked everybody to sign in again')
  if (owner) return t('took over the project from {name}', { name: nameOf(owner.before) })
  if (offer)
    return offer.after
      ? t('offered the project to {name}', { name: nameOf(offer.after) })
      : t('withdrew or declined the offer of the project')
  const archive = changes.find(({ field }) => field === 'archived_at')
  if (archive) return archive.after ? t('archived the project') : t('restored the project from the archive')
  const words = changes.map(({ field, before, after }) => {
    const name = PROJECT_FIELDS[field] ?? t('the project')
    return before && after
      ? t('{name} from {before} to {after}', { name, before: String(before), after: String(after) })
      : name
  })
  return t('changed {fields}', { fields: listText(words, 'and') || t('the project') })
}
