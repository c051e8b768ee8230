// Converts an event of the log to an entry of the history.

import type { EventType, Via } from '../../domain/event.ts'
import { fieldIdIn, isCustomKey, isTextKey } from '../../domain/field/value.ts'
import type { HistoryChange, HistoryEntry, HistoryValue } from '../../domain/history/history.ts'
import { VERSIONED_TEXTS } from '../../domain/history/history.ts'
import { Id } from '../../domain/text.ts'
import { TICKET_PEOPLE } from '../../domain/ticket/fields.ts'
import type { Profile } from '../../domain/user/user.ts'
import { folded } from '../noun.ts'
import { changed } from './changed.ts'

type Values = Record<string, HistoryValue>

export type EventRow = {
  seq: number
  at: string
  type: EventType
  actor_id: string | null
  via: Via | null
  token_name: string | null
  payload: {
    ticket?: Values
    changes?: Values
    comment?: { id: string }
    comment_id?: string
    attachment?: { id: string }
    attachment_id?: string
    member?: { user_id: string; role: string }
    user_id?: string
    role?: string
    fields?: string[]
    custom_after?: Values
    before?: Values
    undid?: { seq: number }
    /** The id of an imported change. */
    imported?: string
  }
  before: Values | null
  /** The ticket as the previous event of an older release stored it. */
  prior: Values | null
  ticket_id: string | null
  ticket_number: number | null
  ticket_title: string | null
  next_title: string | null
  file_name: string | null
  imported?: HistoryEntry['imported']
  bulk?: HistoryEntry['bulk']
}

/** Fields whose values are people. */
const PERSON_FIELDS = new Set<string>([...TICKET_PEOPLE, 'owner_id', 'transfer_to'])
const TEXT_FIELDS = new Set<string>([...VERSIONED_TEXTS, 'name'])
/** The keys of `before` that are not fields: the tickets of a removed member or column, and the names of erased texts. */
const NO_FIELDS = new Set(['assigned', 'moved', 'removed'])

export function toEntry(
  row: EventRow,
  { people, mayReadTexts }: { people: Profile[]; mayReadTexts: boolean },
): HistoryEntry {
  const { seq, at, type, payload, ticket_id, ticket_number } = row
  const profileOf = (id: string | null | undefined) => people.find((person) => person.id === id) ?? null
  const fileId = payload.attachment?.id ?? payload.attachment_id
  const personId = payload.member?.user_id ?? payload.user_id
  return {
    seq,
    at,
    type,
    actor: profileOf(row.actor_id),
    ticket:
      ticket_id === null || ticket_number === null
        ? null
        : { id: ticket_id, number: ticket_number, title: row.ticket_title },
    comment_id: payload.comment?.id ?? payload.comment_id ?? null,
    attachment: fileId === undefined ? null : { id: fileId, name: row.file_name },
    person: profileOf(personId),
    changes: changesOf(row, mayReadTexts),
    undid: payload.undid?.seq ?? null,
    via: row.via && { way: row.via, token: row.token_name },
    bulk: row.bulk ?? null,
    imported: row.imported ?? null,
  }
}

const isId = (value: HistoryValue) => Id.safeParse(value).success

/** The custom fields that an entry is about. */
export const fieldsIn = ({ before }: EventRow): string[] =>
  Object.keys(before ?? {}).flatMap((name) => (isCustomKey(name) ? fieldIdIn(name) : []))

/** The people that an entry names. */
export function peopleIn(row: EventRow): string[] {
  const inChanges = changesOf(row, false).flatMap(({ field, before, after }) =>
    // The kind of a custom field is not known here. Ids of options belong to no person.
    PERSON_FIELDS.has(field) || isCustomKey(field) ? [before, after].filter(isId) : [],
  )
  const { member, user_id } = row.payload
  return [row.actor_id, member?.user_id, user_id, row.imported?.by, ...inChanges].filter(
    (id): id is string => typeof id === 'string',
  )
}

function changesOf(row: EventRow, mayReadTexts: boolean): HistoryChange[] {
  const { payload, prior, type } = row
  const changesByType: { [T in EventType]?: (payload: never) => HistoryChange[] } = folded('inHistory')
  const own = changesByType[type]?.(payload as never)
  if (own) return own
  const before = row.before ?? formerOf(payload.fields ?? [], prior)
  const after = {
    ...(payload.ticket ?? payload.changes ?? { role: payload.role ?? null }),
    ...payload.custom_after,
  }
  return Object.keys(before)
    .filter((field) => !NO_FIELDS.has(field) && !(type === 'member.removed' && field === 'role'))
    .map((field) => {
      if (!TEXT_FIELDS.has(field) && !isTextKey(field))
        return changed(field, before[field] ?? null, after[field] ?? null)
      const isShown = mayReadTexts && field === 'title' && row.ticket_title !== null
      return { ...changed(field, null, null), ...(isShown && titles(before, row)), is_text: true }
    })
}

const titles = (before: Values, { next_title }: EventRow) => ({
  before: before.title ?? null,
  after: next_title,
})

/** The former values of an event of an older release, which stored only the names of the changed fields. */
function formerOf(fields: string[], prior: Values | null): Values {
  return Object.fromEntries(fields.map((field) => [field, prior?.[field] || null]))
}
