// The places of imported tickets in their columns: the manual order of the source, above the tickets that the project has.
import { sql } from 'kysely'
import { MAX_RANK_LENGTH } from '../../domain/ticket/rank.ts'
import type { ColumnRef } from '../column/of-ticket.ts'
import type { Resolved, Run } from './run.ts'

/** A rank never ends with a zero (domain/ticket/rank.ts). */
const RANK = /^\d{10}[0-9A-Za-z]*[1-9A-Za-z]$/

/** The ranks of new tickets, in the order of the tickets. A ticket without a valid rank is placed by its number. */
export async function ranksOf(run: Run, tickets: Resolved[]): Promise<(string | null)[]> {
  const prefix = run.rankPrefix
  if (prefix === null) return tickets.map(() => null)
  const wanted = tickets.map(({ source: { rank }, merged }) => {
    const own = rank !== null && RANK.test(rank) ? `${prefix}${rank}${'V'.repeat(merged)}` : null
    return own !== null && own.length > 10 && own.length <= MAX_RANK_LENGTH ? own : null
  })
  const taken = await takenOf(run, tickets, wanted)
  return tickets.map((ticket, at) => {
    const rank = wanted[at] ?? null
    if (rank === null || taken.has(keyOf(ticket, rank))) return null
    taken.add(keyOf(ticket, rank))
    return rank
  })
}

const keyOf = ({ status, column_slot }: ColumnRef, rank: string) => `${status} ${column_slot} ${rank}`

/** The wanted ranks that other tickets of the same column have. */
async function takenOf(
  { db, project_id }: Run,
  tickets: Resolved[],
  ranks: (string | null)[],
): Promise<Set<string>> {
  const given = tickets.flatMap(({ status, column_slot }, at) =>
    ranks[at] ? [{ status, column_slot, rank: ranks[at] }] : [],
  )
  if (given.length === 0) return new Set()
  const { rows } = await sql<ColumnRef & { rank: string }>`
    select given.status, given.column_slot, given.rank
    from json_to_recordset(${JSON.stringify(given)}) given (status text, column_slot int, rank text)
    where exists (select from ticket where project_id = ${project_id} and ticket.status collate "C" = given.status
      and ticket.column_slot = given.column_slot and ticket.rank = given.rank and deleted_at is null)`.execute(
    db,
  )
  return new Set(rows.map(({ rank, ...column }) => keyOf(column, rank)))
}
