// A change as one line: when, who, which ticket, and what. Events whose types do not say enough have words of their own.
import type { Event, EventType } from '../../../domain/event.ts'
import { FIELDS, isTicketField } from '../../../domain/ticket/fields.ts'
import { nounOf, type Row, type RowOf, type SetKind } from '../../../domain/ticket/kinds.ts'
import type { Names } from './names.ts'

type Of<T extends EventType> = Extract<Event, { type: T }>
type Words = string | Promise<string>
type Values = Readonly<Record<string, unknown>>

const VALUES: {
  [K in SetKind]: (value: never, row: RowOf<K>, names: Names) => Words
} = {
  choice: (value: string, { choices }) => choices.find((one) => one.value === value)?.label ?? value,
  choices: async (ids: string[], _, names) =>
    (await Promise.all(ids.map((id) => names.label(id)))).join(', ') || 'none',
  record: (id: string, { list }, names) => names.record(list, id),
  person: (id: string, _, names) => names.person(id),
  day: (day: string) => day,
  number: (number: number) => String(number),
  text: (text: string, { long }) => (long ? 'changed' : text),
  ticket: (id: string, _, names) => names.ticket(id),
}

/** The value of a field or of the column, in words. */
async function inWords(name: string, value: unknown, names: Names): Promise<string> {
  if (name === 'column') return names.column(String(value))
  if (value === null || !isTicketField(name)) return 'none'
  const row = FIELDS[name]
  return VALUES[row.kind](value as never, row as never, names)
}

/** The changed fields with their values: `status: To Do → Done, due date: 2026-12-03`. */
async function fieldsOf(
  { fields, ticket, before = {} }: Of<'ticket.changed'>,
  names: Names,
): Promise<string> {
  // The column says more than its status.
  const shown = fields.filter(
    (name) => name === 'column' || (isTicketField(name) && !(name === 'status' && fields.includes('column'))),
  )
  const parts = shown.map(async (name) => {
    const noun = name === 'column' ? 'column' : isTicketField(name) ? nounOf(FIELDS[name]) : name
    const row: Row | undefined = isTicketField(name) ? FIELDS[name] : undefined
    if (row?.kind === 'text' && row.long) return `${noun} changed`
    const now = await inWords(name, (ticket as Values)[name], names)
    const former = (before as Values)[name]
    return former === undefined
      ? `${noun}: ${now}`
      : `${noun}: ${await inWords(name, former, names)} → ${now}`
  })
  return (await Promise.all(parts)).join(', ') || 'moved within its column'
}

const tickets = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`)
const nameIn = (list: readonly { id: string; name: string }[], id: string) =>
  list.find((one) => one.id === id)?.name ?? ''
const related = { blocks: 'blocks', relates_to: 'relates to', duplicates: 'duplicates' } as const

/** Words that say more than the type of the event. Every other event is shown by its type, such as “template changed”. */
const WORDS: { [T in EventType]?: (event: Of<T>, names: Names) => Words } = {
  'ticket.created': ({ ticket }) => `created: ${ticket.title}`,
  'ticket.changed': fieldsOf,
  'ticket.deleted': () => 'deleted',
  'ticket.restored': ({ ticket }) => `restored: ${ticket.title}`,
  'comment.created': ({ comment }) => `comment: ${comment.content}`,
  'comment.changed': ({ comment }) => `comment edited: ${comment.content}`,
  'attachment.created': ({ attachment }) => `file added: ${attachment.name}`,
  'attachment.changed': ({ attachment }) => `file renamed: ${attachment.name}`,
  'relation.added': async ({ kind, to_id }, names) => `${related[kind]} ${await names.ticket(to_id)}`,
  'relation.removed': async ({ kind, to_id }, names) =>
    `no longer ${related[kind]} ${await names.ticket(to_id)}`,
  'proposal.changed': ({ state }) => (state === 'open' ? 'proposed a change' : 'declined a proposal'),
  'member.added': ({ member }) => `added @${member.profile.username} as ${member.role}`,
  'member.changed': async ({ user_id, role }, names) => `${await names.person(user_id)} is now ${role}`,
  'member.removed': async ({ user_id }, names) => `removed ${await names.person(user_id)}`,
  'user.changed': ({ profile }) => `${profile.full_name} is now @${profile.username}`,
  'project.changed': ({ changes }) => `changed the project: ${Object.keys(changes).join(', ')}`,
  'column.created': ({ columns, column_id }) => `added the column ${nameIn(columns, column_id)}`,
  'column.changed': ({ columns, column_id }) => `changed the column ${nameIn(columns, column_id)}`,
  'column.ordered': ({ columns }) => `ordered the columns: ${columns.map(({ name }) => name).join(', ')}`,
  'column.emptied': (event, names) => movedOf(event, names),
  'column.deleted': async (event, names) =>
    `removed the column ${String(event.before?.name ?? '')}; ${await movedOf(event, names)}`,
  'label.created': ({ label }) => `added the label ${label.name}`,
  'label.changed': ({ label }) => `changed the label ${label.name}`,
  'label.deleted': ({ before }) => `removed the label ${String(before?.name ?? '')}`,
  'import.advanced': ({ tickets: count }) =>
    count < 0 ? `an import removed ${tickets(-count)}` : `an import added ${tickets(count)}`,
}

async function movedOf(
  { before, to }: Of<'column.emptied' | 'column.deleted'>,
  names: Names,
): Promise<string> {
  const moved = Array.isArray(before?.moved) ? before.moved.length : 0
  return `moved ${tickets(moved)} to ${await names.column(to)}`
}

/** The key of the ticket that a change is about; a hyphen if it is about none. */
async function keyOf(change: Event, names: Names): Promise<string> {
  if ('ticket' in change) return names.ticket(change.ticket.id)
  if ('comment' in change) return names.ticket(change.comment.ticket_id)
  if ('attachment' in change) return names.ticket(change.attachment.ticket_id)
  if ('from_id' in change) return names.ticket(change.from_id)
  return 'ticket_id' in change && change.ticket_id ? names.ticket(change.ticket_id) : '-'
}

/** The cells of the line. */
export async function lineOf(change: Event, names: Names): Promise<string[]> {
  const words = WORDS[change.type] as ((event: Event, names: Names) => Words) | undefined
  const at = `${change.at.slice(0, 10)} ${change.at.slice(11, 19)} UTC`
  // A newer server may send events that this program does not know.
  return [
    at,
    await names.person(change.actor_id),
    await keyOf(change, names),
    (await words?.(change, names)) ?? change.type.replace('.', ' '),
  ]
}
