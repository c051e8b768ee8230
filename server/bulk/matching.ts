// The tickets that match a filter, up to a maximum: for a bulk change, or to count them.
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import type { Db } from '../db/handle.ts'
import { termsFor } from '../ticket/resolve-query.ts'
import { selectTickets } from '../ticket/row.ts'

type MatchingContext = {
  project: { id: string; key: string; former_keys: string[] }
  userId: string
  now: string
}

export async function matching(
  db: Db,
  { project, userId, now }: MatchingContext,
  filter: TicketFilter,
  limit: number,
): Promise<RawBuilder<{ id: string }>> {
  const reader = { me: userId, today: now.slice(0, 10) }
  const terms = await termsFor(db, project, { ...filter, ...reader })
  const found = selectTickets(db, { terms, project_id: project.id, limit })
  return sql<{ id: string }>`${found.clearSelect().select('ticket.id')}`
}
