// The contract's calls about recurring tickets.
import * as z from 'zod'
import { command, live, query, seq } from '../operation.ts'
import { applyToRecurrences } from './apply.ts'
import { CreateRecurrence, PreviewRecurrence, Recurrence, UpdateRecurrence } from './recurrence.ts'

export const recurrenceApi = {
  listRecurrences: live(
    query(
      '/api/projects/:projectId/recurrences',
      'project.read',
      z.object({ seq, recurrences: z.array(Recurrence) }),
    ),
    applyToRecurrences,
  ),
  previewRecurrence: query(
    '/api/projects/:projectId/recurrence-preview',
    'recurrence.manage',
    z.object({ next: z.array(z.iso.datetime()) }),
    PreviewRecurrence,
  ),
  createRecurrence: command(
    'POST',
    '/api/projects/:projectId/recurrences',
    'recurrence.manage',
    'exclusive',
    CreateRecurrence,
  ),
  updateRecurrence: command(
    'PATCH',
    '/api/recurrences/:recurrenceId',
    'recurrence.manage',
    'exclusive',
    UpdateRecurrence,
  ),
  skipRecurrence: command(
    'POST',
    '/api/recurrences/:recurrenceId/skip',
    'recurrence.manage',
    'exclusive',
    z.strictObject({ next: z.iso.datetime().describe('The time of the ticket that is left out') }),
  ),
  deleteRecurrence: command('DELETE', '/api/recurrences/:recurrenceId', 'recurrence.manage', 'exclusive'),
  restoreRecurrence: command(
    'POST',
    '/api/recurrences/:recurrenceId/restore',
    'recurrence.manage',
    'exclusive',
    undefined,
    { withDeleted: true },
  ),
} as const
