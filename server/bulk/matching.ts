// The tickets that a bulk change of a filter takes: one more than it may, so that too many show.
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { BULK_MOST } from '../../domain/bulk.ts'
import type { TicketFilter } from '../../domain/ticket.ts'
import type { Db } from '../db/handle.ts'
import { selectTickets } from '../ticket/row.ts'

export function matching(db: Db, project_id: string, filter: TicketFilter): RawBuilder<{ id: string }> {
  const found = selectTickets(db, { ...filter, project_id, limit: BULK_MOST + 1 })
  return sql<{ id: string }>`${found.clearSelect().select('ticket.id')}`
}
