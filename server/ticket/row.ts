// Tickets: rows with their people, and the shapes that are sent. Shared by queries and commands.
import { sql } from 'kysely'
import {
  EXCERPT_LENGTH,
  excerptOf,
  type Status,
  type Ticket,
  type TicketSummary,
} from '../../domain/ticket.ts'
import type { Db } from '../db/handle.ts'
import type { TicketContext } from '../pipeline/context.ts'
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
      'ticket.created_at',
      'ticket.updated_at',
      'ticket.deleted_at',
      'version',
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

/** The ticket that access was granted to, in the shape that is sent. */
export function ticketOf({ ticket, project, assignee, reporter }: TicketContext): Ticket {
  const { field_versions: _, deleted_at: __, ...sent } = ticket
  return { ...sent, project_id: project.id, excerpt: excerptOf(ticket.description), assignee, reporter }
}

export function summaryOf({ description: _, ...summary }: Ticket): TicketSummary {
  return summary
}
