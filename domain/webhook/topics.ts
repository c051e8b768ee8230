// The groups of events of which a chat gets messages, and each event as a sentence. Programs choose single events instead (`types`).

import type { Event } from '../event.ts'
import { t } from '../locale/message.ts'
import { FIELDS, type TicketField } from '../ticket/fields.ts'

type Of<T extends Event['type']> = Extract<Event, { type: T }>

/** The names that a sentence needs. */
export type Names = {
  /** The person who caused the event; null: a push, or a deleted account. */
  actor: string | null
  column: string | null
  assignee: string | null
}

type Topic = {
  label: string
  /** Whether the event is about this. */
  is(event: Event): boolean
  /** The act as a verb with its object. @param what the ticket, or a number of tickets */
  says(event: Event, what: string, names: Names): string
}

const changed = (event: Event): Of<'ticket.changed'> | undefined =>
  event.type === 'ticket.changed' ? event : undefined

const has = (event: Event, ...fields: string[]) =>
  changed(event)?.fields.some((field) => fields.includes(field)) ?? false

const isDone = (event: Event) => has(event, 'status') && changed(event)?.ticket.status === 'done'

/** The fields that have a topic of their own, or none: a place in a column is no news. */
const APART = new Set(['status', 'column', 'rank', 'assignee_id'])
const edited = (event: Event): string[] => changed(event)?.fields.filter((field) => !APART.has(field)) ?? []

function fieldWords(fields: string[]): string {
  const words = fields.map(
    (field) => FIELDS[field as TicketField]?.label.toLowerCase() ?? t('a custom field'),
  )
  return [...new Set(words)].join(', ')
}

const toColumn = ({ column }: Names) => (column ? t(' to “{column}”', { column }) : '')

const TOPIC_ROWS = {
  created: {
    label: t('Created', { context: 'event' }),
    is: ({ type }) => type === 'ticket.created' || type === 'ticket.arrived',
    says: (event, what) =>
      event.type === 'ticket.arrived'
        ? t('moved {what} here from another project', { what })
        : t('created {what}', { what }),
  },
  moved: {
    label: t('Moved to another column'),
    is: (event) => has(event, 'status', 'column') && !isDone(event),
    says: (_, what, names) => t('moved {what}{toColumn}', { what, toColumn: toColumn(names) }),
  },
  done: {
    label: t('Done'),
    is: isDone,
    says: (_, what, names) => t('moved {what}{toColumn}', { what, toColumn: toColumn(names) }),
  },
  assigned: {
    label: t('Assigned or unassigned'),
    is: (event) => has(event, 'assignee_id'),
    says: (event, what, { assignee }) =>
      changed(event)?.ticket.assignee_id
        ? t('assigned {what} to {assignee}', { what, assignee: assignee ?? 'somebody' })
        : t('unassigned {what}', { what }),
  },
  edited: {
    label: t('Edited'),
    is: (event) => edited(event).length > 0,
    says: (event, what) => t('changed {field} of {what}', { field: fieldWords(edited(event)), what }),
  },
  commented: {
    label: t('Commented'),
    is: ({ type }) => type === 'comment.created',
    says: (_, what) => t('commented on {what}', { what }),
  },
  attached: {
    label: t('Given a file'),
    is: ({ type }) => type === 'attachment.created',
    says: (_, what) => t('added a file to {what}', { what }),
  },
  deleted: {
    label: t('Deleted, restored or moved away'),
    is: ({ type }) => type === 'ticket.deleted' || type === 'ticket.restored' || type === 'ticket.left',
    says: ({ type }, what) => {
      if (type === 'ticket.left') return t('moved {what} to another project', { what })
      return type === 'ticket.restored' ? t('restored {what}', { what }) : t('deleted {what}', { what })
    },
  },
  imported: {
    label: t('Imported'),
    is: ({ type }) => type === 'import.advanced',
    says: (_, what) => t('imported {what}', { what }),
  },
} satisfies Record<string, Topic>

export type TopicName = keyof typeof TOPIC_ROWS
const TOPICS: Record<TopicName, Topic> = TOPIC_ROWS
/** Every group of events, in the order of the form. */
export const TOPIC_NAMES = Object.keys(TOPICS) as [TopicName, ...TopicName[]]
/** The groups that are ticked in the form of a new webhook. */
export const FIRST_TOPICS: TopicName[] = ['created', 'moved', 'done', 'assigned', 'commented']

export const topicLabel = (name: TopicName): string => TOPICS[name].label

/** The groups of an event; a change may belong to several. */
export const topicsOf = (event: Event): TopicName[] => TOPIC_NAMES.filter((name) => TOPICS[name].is(event))

/** An event as a sentence. @param many the number of tickets of an act on many; 1: the sentence is about one ticket */
export function headlineOf(event: Event, names: Names, many = 1): string {
  const what = many === 1 ? t('this ticket') : t('{many} tickets', { many: many.toLocaleString('en') })
  const it = many === 1 ? 'it' : 'them'
  const verbs = topicsOf(event).map((name, at) => TOPICS[name].says(event, at === 0 ? what : it, names))
  return `${names.actor ?? 'Lacewing'} ${verbs.join(' and ') || t('changed {what}', { what })}`
}
