import * as z from 'zod'
import { before, eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { Comment, ReactToComment } from './comment.ts'

export const commentEvents = eventsOf({
  'comment.created': {
    payload: z.object({ comment: Comment, comment_count: z.int() }),
    before: null,
    name: t('Comment added'),
  },
  'comment.changed': {
    payload: z.object({ comment: Comment }),
    before: before<Pick<Comment, 'content'>>(),
    name: t('Comment edited'),
  },
  // Reactions are no part of the history: a reaction that was taken back leaves only its events.
  'comment.reacted': {
    payload: z.object({
      comment_id: z.uuid(),
      ticket_id: z.uuid(),
      ...ReactToComment.shape,
      ...Comment.pick({ reactions: true, reactions_version: true }).shape,
      imported: Comment.shape.imported.optional().describe('Only for an imported comment'),
    }),
    before: null,
    name: t('Reaction to a comment'),
  },
  // A comment cannot be restored, so its text is not kept.
  'comment.deleted': {
    payload: z.object({ comment_id: z.uuid(), ticket_id: z.uuid(), comment_count: z.int() }),
    before: null,
    name: t('Comment deleted'),
  },
})
