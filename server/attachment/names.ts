// The names of a ticket's files, which are unique in the ticket.
import type { Db } from '../db/handle.ts'

export async function fileNames(db: Db, ticketId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attachment')
    .select('name')
    .where('ticket_id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ name }) => name)
}
