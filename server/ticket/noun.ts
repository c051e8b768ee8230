// The server's part of tickets.

import { sql } from 'kysely'
import { bytesOf } from '../../domain/text.ts'
import { ticketDocs } from '../../domain/ticket/docs.ts'
import { EXCERPT_LENGTH } from '../../domain/ticket/excerpt.ts'
import { FIELDS, TICKET_FIELDS, TICKET_TEXTS, type TicketText } from '../../domain/ticket/fields.ts'
import { initialOf } from '../../domain/ticket/kinds.ts'
import type { Ticket, TicketSummary } from '../../domain/ticket/ticket.ts'
import type { Profile } from '../../domain/user/user.ts'
import { customBytes } from '../field/of-ticket.ts'
import {
  type EventObject,
  type EventOf,
  type EventWith,
  fieldsOf,
  type Noun,
  type ScopedRow,
} from '../noun.ts'
import type { TicketContext } from './columns.ts'
import { DERIVED, LOCKED, TICKET_COLUMNS } from './columns.ts'
import * as commands from './commands.ts'
import { listLanes, listParents } from './lanes.ts'
import * as queries from './queries.ts'
import { withReader } from './resolve-query.ts'
import { findSimilarTickets } from './similar.ts'
import { ticketStored } from './stored.ts'

type Texts = Pick<Ticket, TicketText | 'excerpt' | 'custom'>

/** The texts of a deleted ticket. The event of its deletion follows later. */
const NO_TEXTS: Texts = { title: '', excerpt: null, description: null, custom: {} }

/** Whether the event has the whole description. */
const isWhole = (event: EventWith<'ticket'>) =>
  event.type !== 'ticket.changed' || event.description !== undefined

/** Fills the texts into events, without those of deleted tickets. */
const ticket: EventObject<'ticket', Record<string, Texts>> = {
  now(events, projectId) {
    const ids = (some: EventWith<'ticket'>[]) => [...new Set(some.map((event) => event.ticket.id))]
    return sql`select json_object_agg(id, json_build_object('title', title,
        'excerpt', left(description, ${sql.lit(EXCERPT_LENGTH)}), 'custom', ${sql.raw(DERIVED.custom('ticket'))},
        'description', case when id = any(${ids(events.filter(isWhole))}::uuid[]) then description end))
      from ticket where id = any(${ids(events)}::uuid[]) and project_id = ${projectId} and deleted_at is null`
  },
  people: ({ ticket: { reporter, assignee } }) => [reporter, assignee],
  fill(event, now, named) {
    const { description, ...texts } = now?.[event.ticket.id] ?? NO_TEXTS
    if (event.type !== 'ticket.changed')
      return { ticket: { ...ticketNow(event.ticket, named), ...texts, description } }
    const ticket = { ...ticketNow(event.ticket, named), ...texts }
    return event.description === undefined ? { ticket } : { ticket, description }
  },
}

/** The initial values of all optional fields except texts, which are read from the row. */
const INITIAL = Object.fromEntries(
  TICKET_FIELDS.filter((name) => !(TICKET_TEXTS as string[]).includes(name)).map((name) => [
    name,
    initialOf(FIELDS[name]),
  ]),
)

function ticketNow<T extends TicketSummary>(ticket: T, named: (person: Profile) => Profile): T {
  return {
    // An event from before a field existed lacks it.
    ...INITIAL,
    ...ticket,
    // Events from before there were columns have none: each of today's default columns has its status as its key.
    column: ticket.column ?? ticket.status,
    // Events from before sub-tickets, relations and imports lack these fields.
    rank: ticket.rank ?? null,
    sub_total: ticket.sub_total ?? 0,
    sub_done: ticket.sub_done ?? 0,
    blocked_by: ticket.blocked_by ?? 0,
    imported: ticket.imported ?? null,
    assignee: ticket.assignee && named(ticket.assignee),
    reporter: named(ticket.reporter),
  }
}

/** The bytes of a ticket's texts. */
const sizeOf = (texts: Pick<Ticket, TicketText | 'custom'>) =>
  TICKET_TEXTS.reduce((bytes, field) => bytes + bytesOf(texts[field] ?? ''), customBytes(texts.custom))

function growthOf(
  { ticket, description }: EventOf<'ticket.changed'>,
  before: Ticket | TicketContext['ticket'],
) {
  return sizeOf({ ...before, ...ticket, ...(description !== undefined && { description }) }) - sizeOf(before)
}

const PROFILE = ['id', 'full_name', 'username']

const row: ScopedRow<'ticket'> = {
  table: 'ticket',
  parts: {
    ticket: {
      ...fieldsOf('it', TICKET_COLUMNS),
      label_ids: LOCKED.label_ids('it'),
      column: LOCKED.column('it'),
      milestone_id: LOCKED.milestone_id('it'),
      custom: LOCKED.custom('it'),
    },
    reporter: fieldsOf('reporter', PROFILE),
    // The assignee is looked up once the ticket is locked: a join would return the assignee from before the wait.
    assignee: `(select jsonb_build_object('id', id, 'full_name', full_name, 'username', username)
      from profile where id = it.assignee_id)`,
  },
  join: 'join profile reporter on reporter.id = it.reporter_id',
  live: 'it.deleted_at is null',
  writer: ({ ticket }) => ticket.reporter_id,
}

export const ticketNoun = {
  ...ticketStored,
  chapter: { name: 'Tickets', about: 'Bugs, features and tasks.' },
  docs: ticketDocs,
  completed: withReader,
  handlers: { ...queries, listLanes, listParents, findSimilarTickets, ...commands },
  rows: { ticket: row },

  eventObjects: { ticket, parents: null, blocked: null, custom_after: null },
  // The log has the new values of custom fields that are no texts in `custom_after`.
  texts: [...TICKET_TEXTS, 'excerpt', 'custom'],
  audited: {
    'ticket.created': null,
    'ticket.changed': null,
    'ticket.deleted': ({ ticket_id: subject_id, number }) => ({
      action: 'ticket.deleted',
      subject_id,
      detail: { number },
    }),
    'ticket.restored': ({ ticket: { id: subject_id, number } }) => ({
      action: 'ticket.restored',
      subject_id,
      detail: { number },
    }),
  },
  growth: {
    'ticket.created': () => 1,
    'ticket.changed': (event, context) => growthOf(event, (context as TicketContext).ticket),
  },
  constraints: {
    ticket_parent: 'parent_gone',
    ticket_parent_circle: 'parent_circle',
    ticket_parent_depth: 'parent_depth',
    ticket_sub_limit: 'sub_ticket_limit',
    // Two deleted tickets that had the same place were restored at the same time.
    ticket_rank: 'busy',
    ticket_assignee_is_member: 'assignee_not_member',
  },
} satisfies Noun
