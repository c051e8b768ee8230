// Comment commands: create, edit, react, delete. The ticket's row has the exact number of its comments.

import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import {
  type Comment,
  PEOPLE_PER_REACTION,
  type Reaction,
  type Reactions,
} from '../../domain/comment/comment.ts'
import { Refusal } from '../../domain/error.ts'
import { can, type ProjectRole } from '../../domain/policy.ts'
import type { Db } from '../db/handle.ts'
import { isoTime } from '../db/json.ts'
import { job } from '../job.ts'
import { COMMENTS_PER_TICKET } from '../limits.ts'
import type { Change } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'
import type { CommentContext } from './columns.ts'

/** The values that the database gives a new comment. */
const UNTOUCHED = { version: 1, reactions: {}, reactions_version: 0, imported: null }

export async function createComment(
  { db, user, project, ticket, now, newId, projectRole }: TicketContext,
  { content, to_reporter }: InputOf<'createComment'>,
): Promise<Change> {
  if (to_reporter) await requireReport(db, ticket.id, projectRole)
  if (ticket.comment_count >= COMMENTS_PER_TICKET) throw new Refusal('comment_limit')
  const row = {
    id: newId(),
    project_id: project.id,
    ticket_id: ticket.id,
    author_id: user.id,
    content,
    to_reporter,
    edited_at: null,
  }
  // Later than the previous comment even if the clock went back, because the time orders comments. The ticket is locked.
  const created_at = sql<string>`greatest(${now}::timestamptz,
    (select max(created_at) + interval '1 millisecond' from comment where ticket_id = ${ticket.id}))`
  const stored = { ...row, created_at, at_seq: project.seq }
  // The statement that writes the event assigns the time and the count.
  const comment: Comment = { ...row, created_at: now, ...UNTOUCHED, author: authorOf(user) }
  return {
    project_id: project.id,
    payload: { type: 'comment.created', comment, comment_count: 0 },
    creating: {
      rows: sql`created as (
        insert into comment (${sql.join(Object.keys(stored).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(stored))})
        returning created_at, octet_length(content) as text_bytes
      ), counted as (
        update ticket set comment_count = comment_count + 1 where id = ${ticket.id} returning comment_count
      )`,
      given: {
        'comment.created_at': isoTime('created.created_at'),
        comment_count: sql`(select comment_count from counted)`,
      },
    },
  }
}

/** A person who answers the sender of a report speaks for the project, so this requires the right to change tickets. */
async function requireReport(db: Db, ticketId: string, projectRole: ProjectRole): Promise<void> {
  if (!can(projectRole, 'ticket.update')) throw new Refusal('forbidden')
  const report = await db
    .selectFrom('report')
    .select('ticket_id')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (report) return
  const message = 'This ticket was not filed by the public form'
  throw new Refusal('invalid_input', { errors: [{ field: 'to_reporter', message }] })
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

/** The comment is locked, so reactions of several people are applied one after the other. */
export async function reactToComment(
  { db, user, project, comment }: CommentContext,
  { reaction, on }: InputOf<'reactToComment'>,
): Promise<Change | null> {
  const { [reaction]: people = [], ...others } = comment.reactions
  if (people.includes(user.id) === on) return null
  if (on && people.length >= PEOPLE_PER_REACTION) throw new Refusal('reaction_limit')
  const next = on ? [...people, user.id] : people.filter((id) => id !== user.id)
  const reactions: Reactions = next.length > 0 ? { ...others, [reaction]: next } : others
  const reactions_version = comment.reactions_version + 1
  const imported = withoutReaction(comment.imported, reaction, user.id)
  await db
    .updateTable('comment')
    .set({
      reactions: JSON.stringify(reactions),
      reactions_version,
      ...(imported && { imported: JSON.stringify(imported) }),
    })
    .where('id', '=', comment.id)
    .execute()
  const of = { comment_id: comment.id, ticket_id: comment.ticket_id }
  return {
    project_id: project.id,
    payload: {
      type: 'comment.reacted',
      ...of,
      reaction,
      on,
      reactions,
      reactions_version,
      ...(imported && { imported }),
    },
  }
}

/** Removes an imported mark of a reaction when its person reacts here: the reaction is then the person's own. */
function withoutReaction(
  imported: Comment['imported'],
  reaction: Reaction,
  userId: string,
): Comment['imported'] {
  const people = imported?.reactions[reaction]?.filter((id) => id !== userId)
  return imported && people
    ? { ...imported, reactions: { ...imported.reactions, [reaction]: people } }
    : imported
}

export async function deleteComment({ db, project, comment }: CommentContext): Promise<Change> {
  await db.deleteFrom('comment').where('id', '=', comment.id).execute()
  const { comment_count } = await db
    .updateTable('ticket')
    .set((set) => ({ comment_count: set('comment_count', '-', 1) }))
    .where('id', '=', comment.ticket_id)
    .returning('comment_count')
    .executeTakeFirstOrThrow()
  return {
    project_id: project.id,
    payload: { type: 'comment.deleted', comment_id: comment.id, ticket_id: comment.ticket_id, comment_count },
    // A deleted comment cannot be restored, so its text is also erased from the log.
    follows: [job('erase', { comment_id: comment.id })],
  }
}

function authorOf({ id, full_name, username }: TicketContext['user']) {
  return { id, full_name, username }
}
