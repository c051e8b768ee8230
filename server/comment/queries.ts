// Reading the discussion of a ticket.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Db } from '../db/handle.ts'
import { isMember, jsonObject } from '../db/json.ts'
import { withinBytes } from '../db/window.ts'
import type { SharedAnswer, SharedContext } from '../pipeline/context.ts'
import { COMMENT_ORDER, COMMENT_SIZE, selectComments, toComment } from './row.ts'

export async function listComments(
  { db, project, ticket }: SharedContext<'ticket'>,
  { after, limit }: InputOf<'listComments'>,
): Promise<SharedAnswer<OutputOf<'listComments'>>> {
  const query = selectComments(db)
    .select(isMember(project.id, 'author_id').as('by_member'))
    .where('ticket_id', '=', ticket.id)
    .$if(after !== undefined, (later) =>
      later.where(
        sql<boolean>`(comment.created_at, comment.id) > (
          select earlier.created_at, earlier.id from comment earlier
          where earlier.id = ${after} and earlier.ticket_id = ${ticket.id})`,
      ),
    )
    .limit(limit)
  const { rows, cut } = await withinBytes(db, query, { size: COMMENT_SIZE, order: COMMENT_ORDER })
  if (rows.length === 0 && after !== undefined) await requireComment(db, ticket.id, after)
  const next = cut || rows.length === limit ? (rows.at(-1)?.id ?? null) : null
  const comments = rows.map(({ by_member: _, ...row }) => toComment(row))
  const cacheable = rows.every(({ by_member }) => by_member)
  return { json: jsonObject({ seq: project.seq, comments, next }), cacheable }
}

/** Refuses a cursor whose comment has been deleted: an empty window would look like the end of the discussion. */
async function requireComment(db: Db, ticketId: string, id: string) {
  const row = await db
    .selectFrom('comment')
    .select('id')
    .where('id', '=', id)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
}
