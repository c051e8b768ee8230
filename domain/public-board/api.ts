// The contract's calls about a project's public link. The answers behind the link itself are no part of the contract:
// server/public/board-routes.ts.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import { ChangePublicBoard, PublicBoardLink, PublishBoard } from './public-board.ts'

export const publicBoardApi = {
  getPublicBoard: query(
    '/api/projects/:projectId/public-board',
    'project.read',
    z.object({ seq, link: PublicBoardLink.nullable() }),
  ),
  publishBoard: command(
    'POST',
    '/api/projects/:projectId/public-board',
    'board.publish',
    // Two at once with the same secret would meet in the index of secrets, and one would fail.
    'exclusive',
    PublishBoard,
  ),
  changePublicBoard: command(
    'PATCH',
    '/api/projects/:projectId/public-board',
    'board.publish',
    'shared',
    ChangePublicBoard,
  ),
  unpublishBoard: command('DELETE', '/api/projects/:projectId/public-board', 'board.publish', 'shared'),
} as const
