// The contract's calls about the board as it was.
import { query } from '../operation.ts'
import { BoardAsOf, ChangesBetween, GetBoardAsOf, GetChangesBetween } from './past.ts'

export const pastApi = {
  getBoardAsOf: query('/api/projects/:projectId/board-as-of', 'project.read', BoardAsOf, GetBoardAsOf),
  getChangesBetween: query(
    '/api/projects/:projectId/changes-between',
    'project.read',
    ChangesBetween,
    GetChangesBetween,
  ),
} as const
