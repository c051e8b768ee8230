// The contract's calls about comments.
import * as z from 'zod'
import { command, live, seq, shared } from '../operation.ts'
import { applyToComments } from './apply.ts'
import { Comment, CreateComment, ListComments, ReactToComment, UpdateComment } from './comment.ts'

const Comments = z.object({ seq, comments: z.array(Comment), next: z.uuid().nullable() })

export const commentApi = {
  listComments: live(
    shared('/api/tickets/:ticketId/comments', 'project.read', Comments, ListComments),
    applyToComments,
  ),
  createComment: command(
    'POST',
    '/api/tickets/:ticketId/comments',
    'comment.create',
    'shared',
    CreateComment,
  ),
  updateComment: command('PATCH', '/api/comments/:commentId', 'comment.update', 'shared', UpdateComment),
  reactToComment: command(
    'POST',
    '/api/comments/:commentId/reactions',
    'comment.create',
    'shared',
    ReactToComment,
  ),
  deleteComment: command('DELETE', '/api/comments/:commentId', 'comment.delete', 'shared'),
} as const
