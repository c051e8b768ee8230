// Tickets as rows with their people, and as the shapes that are sent: what queries and commands of tickets share.
import { sql } from 'kysely'
import {
  EXCERPT_LENGTH,
  excerptOf,
  type Status,
  type Ticket,
  type TicketSummary,
} from '../../domain/ticket.ts'
import type { Profile } from '../../domain/user.ts'
import type { Db } from '../db/handle.ts'
import { isoTime, profileOf } from '../db/json.ts'
import type { TicketContext } from '../pipeline/context.ts'
import { numbersOf, type TicketQuery } from './narrow.ts'

type Window = TicketQuery & { deleted?: boolean }

/** A window of a project's tickets, newest first: the columns are those of a TicketSummary, and sent as they are. */
export function selectTickets(db: Db, { deleted = false, ...query }: Window) {
  const { project_id, status, before, limit } = query
  // As an array, so that the words are sought once: joined with a query, and where statistics are missing, the planner
  // may walk the whole project and look for each ticket in turn.
  const numbers = numbersOf(query)
  return db
    .selectFrom('ticket')
    .innerJoin('profile as reporter', 'reporter.id', 'ticket.reporter_id')
    .leftJoin('profile as assignee', 'assignee.id', 'ticket.assignee_id')
    .select([
      'ticket.id',
      'ticket.project_id',
      'number',
      'title',
      'status',
      'type',
      'priority',
      'assignee_id',
      'reporter_id',
      'comment_count',
      'version',
      isoTime('ticket.created_at').as('created_at'),
      isoTime('ticket.updated_at').as('updated_at'),
      profileOf('reporter').as('reporter'),
      profileOf<Profile | null>('assignee').as('assignee'),
      sql<string | null>`left(ticket.description, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt'),
    ])
    .where('ticket.project_id', '=', project_id)
    .where('ticket.deleted_at', deleted ? 'is not' : 'is', null)
    .$if(numbers !== null, (query) => query.where(sql<boolean>`number = any(array(${numbers}))`))
    .$if(numbers === null && status !== undefined, (query) => query.where('status', '=', status as Status))
    .$if(numbers === null && before !== undefined, (query) => query.where('number', '<', before as number))
    .orderBy('number', 'desc')
    .limit(limit)
}

/** The ticket that a command or query was let through to, as it is sent. */
export function ticketOf({ ticket, project, assignee, reporter }: TicketContext): Ticket {
  const { field_versions: _, deleted_at: __, ...sent } = ticket
  return { ...sent, project_id: project.id, excerpt: excerptOf(ticket.description), assignee, reporter }
}

export function summaryOf({ description: _, ...summary }: Ticket): TicketSummary {
  return summary
}
