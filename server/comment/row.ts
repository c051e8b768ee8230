// Comments as rows with their authors, and as they are sent.
import type { Comment } from '../../domain/comment.ts'
import type { Db } from '../db/handle.ts'

/** Comments in time order. */
export function selectComments(db: Db) {
  return db
    .selectFrom('comment')
    .innerJoin('profile', 'profile.id', 'comment.author_id')
    .select([
      'comment.id',
      'project_id',
      'ticket_id',
      'author_id',
      'content',
      'comment.created_at',
      'edited_at',
      'version',
      'full_name',
      'username',
    ])
    .orderBy('comment.created_at')
    .orderBy('comment.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

export function toComment({ full_name, username, ...comment }: Row): Comment {
  return { ...comment, author: { id: comment.author_id, full_name, username } }
}
