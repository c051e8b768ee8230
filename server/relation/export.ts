// The relations of tickets in the exported file. Each relation appears once, at the ticket that it starts from.
import type { Db } from '../db/handle.ts'

/** The relations that start from these tickets, without those to deleted tickets. */
export async function relationsFrom(db: Db, ticketIds: string[]) {
  if (ticketIds.length === 0) return []
  return db
    .selectFrom('relation')
    .innerJoin('ticket', 'ticket.id', 'relation.to_id')
    .select(['from_id', 'kind', 'number'])
    .where('from_id', 'in', ticketIds)
    .where('ticket.deleted_at', 'is', null)
    .orderBy('kind')
    .orderBy('number')
    .execute()
}
