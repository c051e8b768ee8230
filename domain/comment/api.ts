// The rows of the contract about comments.
import * as z from 'zod'
import { command, seq, shared } from '../operation.ts'
import { Comment, CreateComment, ListComments, ReactToComment, UpdateComment } from './comment.ts'

const Comments = z.object({ seq, comments: z.array(Comment), next: z.uuid().nullable() })

export const commentApi = {
  listComments: shared('/api/tickets/:ticketId/comments', 'ticket', 'project.read', Comments, ListComments),
  createComment: command(
    'POST',
    '/api/tickets/:ticketId/comments',
    'ticket',
    'comment.create',
    'beside',
    CreateComment,
  ),
  updateComment: command(
    'PATCH',
    '/api/comments/:commentId',
    'comment',
    'comment.update',
    'beside',
    UpdateComment,
  ),
  reactToComment: command(
    'POST',
    '/api/comments/:commentId/reactions',
    'comment',
    'comment.create',
    'beside',
    ReactToComment,
  ),
  deleteComment: command('DELETE', '/api/comments/:commentId', 'comment', 'comment.delete', 'beside'),
} as const
