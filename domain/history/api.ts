// The contract's calls about history.
import * as z from 'zod'
import { CustomField } from '../field/field.ts'
import { command, query, seq } from '../operation.ts'
import { Profile } from '../user/user.ts'
import { HistoryEntry, ListChanges, ListHistory, ReplacedText, TextVersion, UndoChange } from './history.ts'

const History = z.object({
  seq,
  entries: z.array(HistoryEntry),
  people: z.array(Profile).describe('Every person whose id is in the changes'),
  fields: z
    .array(CustomField)
    .describe('Every custom field that the changes are about, also those that were removed since'),
  next: z.int().nullable(),
})

export const historyApi = {
  listHistory: query('/api/tickets/:ticketId/history', 'project.read', History, ListHistory),
  listChanges: query('/api/projects/:projectId/changes', 'project.read', History, ListChanges),
  listCommentHistory: query('/api/comments/:commentId/history', 'project.read', History, ListHistory),
  getReplacedText: query('/api/projects/:projectId/replaced-text', 'history.read', ReplacedText, TextVersion),
  removeReplacedText: command(
    'DELETE',
    '/api/projects/:projectId/replaced-text',
    'history.remove',
    'shared',
    TextVersion,
  ),
  /** Exclusive, because undoing a relation locks two tickets. The handler checks the rights that the change itself needs. */
  undoChange: command('POST', '/api/tickets/:ticketId/undo', 'project.read', 'exclusive', UndoChange, {
    withDeleted: true,
    // Undoing may restore what was deleted, which needs this scope.
    token: 'admin',
  }),
} as const
