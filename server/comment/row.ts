// Comments: rows with their authors, and the shape that is sent.
import { sql } from 'kysely'
import type { Comment } from '../../domain/comment/comment.ts'
import { qualified } from '../db/columns.ts'
import type { Db } from '../db/handle.ts'
import { COMMENT_COLUMNS } from './columns.ts'

/** Selects comments in chronological order. */
export function selectComments(db: Db) {
  return db
    .selectFrom('comment')
    .innerJoin('profile', 'profile.id', 'comment.author_id')
    .select(qualified('comment', COMMENT_COLUMNS))
    .select(['full_name', 'username'])
    .orderBy('comment.created_at')
    .orderBy('comment.id')
}

/** The size by which a window of comments is limited in bytes (db/window.ts). */
export const COMMENT_SIZE = sql<number>`octet_length(content) + pg_column_size(reactions)`
export const COMMENT_ORDER = sql`created_at, id`

type Row = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

export function toComment({ full_name, username, ...comment }: Row): Comment {
  return { ...comment, author: { id: comment.author_id, full_name, username } }
}
