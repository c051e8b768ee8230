// Reading the discussion of a ticket.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import type { TicketContext } from '../context.ts'
import { selectComments, toComment } from './row.ts'

export async function listComments(
  { db, project, ticket }: TicketContext,
  { after, limit }: InputOf<'listComments'>,
): Promise<OutputOf<'listComments'>> {
  const rows = await selectComments(db)
    .where('ticket_id', '=', ticket.id)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(comment.created_at, comment.id) > (
          select earlier.created_at, earlier.id from comment earlier
          where earlier.id = ${after} and earlier.ticket_id = ${ticket.id})`,
      ),
    )
    .limit(limit)
    .execute()
  const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null
  return { seq: project.seq, comments: rows.map(toComment), next }
}
