// Reading tickets: windows of the board and the list, one ticket by id or number, deleted tickets.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { WindowOrder } from '../../domain/ticket/order.ts'
import { isSortOrder } from '../../domain/ticket/own-order.ts'
import { DEFAULT_TYPE, type TicketType } from '../../domain/ticket/ticket.ts'
import type { Db } from '../db/handle.ts'
import { isMember, isoTime, jsonObject, jsonRows } from '../db/json.ts'
import { TYPE_SAMPLE } from '../limits.ts'
import type { ProjectContext, SharedAnswer, SharedContext } from '../pipeline/context.ts'
import { erasedBefore } from '../retention/restorable.ts'
import type { TicketContext } from './columns.ts'
import type { TicketQuery } from './narrow.ts'
import { fewMatches } from './own-order.ts'
import { termsFor } from './resolve-query.ts'
import { selectTickets, ticketOf, windowKeyOf } from './row.ts'
import { allMatches } from './sorted.ts'

export async function listTickets(
  { db, project }: SharedContext<'project'>,
  input: InputOf<'listTickets'>,
): Promise<SharedAnswer<OutputOf<'listTickets'>>> {
  const { before, order = 'newest', limit, ...filter } = input
  const terms = await termsFor(db, project, filter)
  const from = typeof before === 'string' ? { above: before } : { before }
  const query = { terms, project_id: project.id, limit }
  const few = await matchesToSort(db, query, order)
  const window = selectTickets(db, { ...query, ...from, order, few })
  // An assignee is always a member, so only the reporter is checked.
  const all = isMember(project.id, 'it.reporter_id')
  const {
    rows,
    count,
    last,
    all: cacheable,
  } = await jsonRows(db, window, {
    last: order === 'newest' ? 'number' : windowKeyOf(order, 'it'),
    all,
  })
  const next = count === limit ? (last as number | string) : null
  return { json: jsonObject({ seq: project.seq, tickets: rows, next }), cacheable }
}

/** The numbers of all matches, if the order needs them: for a sort by a field, or for a person's own order if they are few. */
async function matchesToSort(db: Db, query: TicketQuery, order: WindowOrder): Promise<number[] | undefined> {
  if (isSortOrder(order)) return allMatches(db, query, order)
  return order === 'newest' || order === 'manual' ? undefined : fewMatches(db, query)
}

export async function listDeletedTickets(
  { db, project, now }: ProjectContext,
  input: InputOf<'listDeletedTickets'>,
): Promise<OutputOf<'listDeletedTickets'>> {
  const tickets = await selectTickets(db, { ...input, terms: [], project_id: project.id, deleted: true })
    .select(isoTime('ticket.deleted_at').as('deleted_at'))
    .where('ticket.deleted_at', '>', erasedBefore(now))
    .execute()
  const next = tickets.length === input.limit ? (tickets.at(-1)?.number ?? null) : null
  return { seq: project.seq, tickets, next }
}

export async function getTicket(context: TicketContext): Promise<OutputOf<'getTicket'>> {
  return { seq: context.project.seq, ticket: ticketOf(context) }
}

export async function getTicketByNumber(
  { db, project }: ProjectContext,
  { number }: InputOf<'getTicketByNumber'>,
): Promise<OutputOf<'getTicketByNumber'>> {
  const ticket = await selectTickets(db, { project_id: project.id, terms: [], limit: 1 })
    .select('ticket.description')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!ticket) throw new Refusal('not_found')
  return { seq: project.seq, ticket }
}

export async function getTicketDefaults({
  db,
  project,
}: ProjectContext): Promise<OutputOf<'getTicketDefaults'>> {
  const { rows } = await sql<{ type: TicketType }>`
    select type from (
      select type, count(*) as tickets, sum(count(*)) over () as total from (
        select type from ticket where project_id = ${project.id} and deleted_at is null
        order by number desc limit ${TYPE_SAMPLE.newest}
      ) recent group by type
    ) used
    where total >= ${TYPE_SAMPLE.least}
    order by tickets desc, type = ${DEFAULT_TYPE} desc, type limit 1`.execute(db)
  return { seq: project.seq, type: rows[0]?.type ?? DEFAULT_TYPE }
}
