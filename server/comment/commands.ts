// Comment commands: write, edit, delete. The ticket carries their exact count.

import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import type { Comment } from '../../domain/comment.ts'
import { Refusal } from '../../domain/error.ts'
import { COMMENTS_PER_TICKET } from '../limits.ts'
import type { Change, CommentContext, TicketContext } from '../pipeline/context.ts'

export async function createComment(
  { db, user, project, ticket, now, newId }: TicketContext,
  { content }: InputOf<'createComment'>,
): Promise<Change> {
  if (ticket.comment_count >= COMMENTS_PER_TICKET) throw new Refusal('comment_limit')
  const row = {
    id: newId(),
    project_id: project.id,
    ticket_id: ticket.id,
    author_id: user.id,
    content,
    edited_at: null,
  }
  // Later than the previous comment even if the clock went back: it orders the comments, and the ticket is locked.
  const created_at = sql<string>`greatest(${now}::timestamptz,
    (select max(created_at) + interval '1 millisecond' from comment where ticket_id = ${ticket.id}))`
  const { comment_count, ...written } = await db
    .with('counted', (counting) => countBy(counting, ticket.id, 1))
    .insertInto('comment')
    .values({ ...row, created_at })
    .returning(['created_at', sql<number>`(select comment_count from counted)`.as('comment_count')])
    .executeTakeFirstOrThrow()
  const comment: Comment = { ...row, ...written, version: 1, author: authorOf(user) }
  return { project_id: project.id, payload: { type: 'comment.created', comment, comment_count } }
}

export async function updateComment(
  { db, user, project, comment, now }: CommentContext,
  { version, content }: InputOf<'updateComment'>,
): Promise<Change | null> {
  if (content === comment.content) return null
  if (version !== comment.version) {
    const conflicts = [{ field: 'content', theirs: comment.content, yours: content }]
    throw new Refusal('edit_conflict', { conflicts, current: comment })
  }
  const next = { content, edited_at: now, version: comment.version + 1 }
  await db.updateTable('comment').set(next).where('id', '=', comment.id).execute()
  const sent: Comment = { ...comment, ...next, author: authorOf(user) }
  return {
    project_id: project.id,
    payload: { type: 'comment.changed', comment: sent },
    before: { content: comment.content },
  }
}

export async function deleteComment({ db, project, comment }: CommentContext): Promise<Change> {
  await db.deleteFrom('comment').where('id', '=', comment.id).execute()
  const { comment_count } = await countBy(db, comment.ticket_id, -1).executeTakeFirstOrThrow()
  return {
    project_id: project.id,
    payload: { type: 'comment.deleted', comment_id: comment.id, ticket_id: comment.ticket_id, comment_count },
  }
}

function countBy(db: Pick<TicketContext['db'], 'updateTable'>, ticketId: string, delta: 1 | -1) {
  return db
    .updateTable('ticket')
    .set((set) => ({ comment_count: set('comment_count', '+', delta) }))
    .where('id', '=', ticketId)
    .returning('comment_count')
}

function authorOf({ id, full_name, username }: TicketContext['user']) {
  return { id, full_name, username }
}
