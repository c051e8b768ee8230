// Reading tickets: windows of the board and the list, one ticket by id or number, deleted tickets.
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { ProjectContext, TicketContext } from '../pipeline/context.ts'
import { erasedBefore } from '../retention/erase.ts'
import { selectTickets, ticketOf, toSummary, toTicket } from './row.ts'

export async function listTickets(
  { db, project }: ProjectContext,
  input: InputOf<'listTickets'>,
): Promise<OutputOf<'listTickets'>> {
  const rows = await selectTickets(db, { ...input, project_id: project.id }).execute()
  return { seq: project.seq, tickets: rows.map(toSummary), next: nextOf(rows, input.limit) }
}

export async function listDeletedTickets(
  { db, project, now }: ProjectContext,
  input: InputOf<'listDeletedTickets'>,
): Promise<OutputOf<'listDeletedTickets'>> {
  const rows = await selectTickets(db, { ...input, project_id: project.id, deleted: true })
    .where('ticket.deleted_at', '>', erasedBefore(now))
    .execute()
  const tickets = rows.map((row) => ({ ...toSummary(row), deleted_at: row.deleted_at ?? '' }))
  return { seq: project.seq, tickets, next: nextOf(rows, input.limit) }
}

/** The cursor of the next window; null after the last. */
function nextOf(rows: { number: number }[], limit: number): number | null {
  return rows.length === limit ? (rows.at(-1)?.number ?? null) : null
}

export async function getTicket(context: TicketContext): Promise<OutputOf<'getTicket'>> {
  return { seq: context.project.seq, ticket: ticketOf(context) }
}

export async function getTicketByNumber(
  { db, project }: ProjectContext,
  { number }: InputOf<'getTicketByNumber'>,
): Promise<OutputOf<'getTicketByNumber'>> {
  const row = await selectTickets(db, { project_id: project.id, limit: 1 })
    .select('ticket.description')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { seq: project.seq, ticket: toTicket(row) }
}
