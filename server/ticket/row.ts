// Tickets: rows with their people, and the shapes that are sent. Shared by queries and commands.
import { sql } from 'kysely'
import {
  EXCERPT_LENGTH,
  excerptOf,
  type Status,
  type Ticket,
  type TicketSummary,
} from '../../domain/ticket.ts'
import { qualified } from '../db/columns.ts'
import type { Db } from '../db/handle.ts'
import type { TicketContext } from '../pipeline/context.ts'
import { DERIVED, SUMMARY_COLUMNS } from './columns.ts'
import { numbersOf, type TicketQuery } from './narrow.ts'

type Window = TicketQuery & { deleted?: boolean }

/** Selects a window of a project's tickets, newest first, with their people and without the full description. */
export function selectTickets(db: Db, { deleted = false, ...query }: Window) {
  const { project_id, status, before, limit } = query
  // As an array, so that the search runs once. As a join, or without statistics, the planner may scan the whole
  // project and search for each ticket in turn.
  const numbers = numbersOf(query)
  return db
    .selectFrom('ticket')
    .innerJoin('profile as reporter', 'reporter.id', 'ticket.reporter_id')
    .leftJoin('profile as assignee', 'assignee.id', 'ticket.assignee_id')
    .select(qualified('ticket', SUMMARY_COLUMNS))
    .select([sql.raw<string[]>(DERIVED.label_ids('ticket')).as('label_ids')])
    .select([
      'ticket.deleted_at',
      'reporter.full_name as reporter_full_name',
      'reporter.username as reporter_username',
      'assignee.full_name as assignee_full_name',
      'assignee.username as assignee_username',
    ])
    .select(sql<string | null>`left(ticket.description, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt'))
    .where('ticket.project_id', '=', project_id)
    .where('ticket.deleted_at', deleted ? 'is not' : 'is', null)
    .$if(numbers !== null, (query) => query.where(sql<boolean>`number = any(array(${numbers}))`))
    .$if(numbers === null && status !== undefined, (query) => query.where('status', '=', status as Status))
    .$if(numbers === null && before !== undefined, (query) => query.where('number', '<', before as number))
    .orderBy('number', 'desc')
    .limit(limit)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTickets>['execute']>>[number]

export function toSummary(row: Row): TicketSummary {
  const {
    reporter_full_name,
    reporter_username,
    assignee_full_name,
    assignee_username,
    deleted_at: _,
    ...ticket
  } = row
  return {
    ...ticket,
    reporter: { id: row.reporter_id, full_name: reporter_full_name, username: reporter_username },
    assignee: row.assignee_id
      ? { id: row.assignee_id, full_name: assignee_full_name ?? '', username: assignee_username ?? '' }
      : null,
  }
}

export function toTicket(row: Row & { description: string | null }): Ticket {
  return { ...toSummary(row), description: row.description }
}

/** The ticket that a command or query was let through to, as it is sent. */
export function ticketOf({ ticket, assignee, reporter }: TicketContext): Ticket {
  const { field_versions: _, deleted_at: __, ...sent } = ticket
  return { ...sent, excerpt: excerptOf(ticket.description), assignee, reporter }
}

export function summaryOf({ description: _, ...summary }: Ticket): TicketSummary {
  return summary
}
