// The contract's calls about bulk changes. Only the person who started a bulk change is notified of it.
import * as z from 'zod'
import { command, query } from '../operation.ts'
import { Id } from '../text.ts'
import { BulkChange, CountTickets, OneBulkChange, StartBulkChange, UndoBulkChange } from './bulk.ts'
import { ManyMovePreview, PreviewMoveOfMany } from './move-preview.ts'

const path = '/api/projects/:projectId/bulk-change'

export const bulkApi = {
  startBulkChange: command('POST', path, 'ticket.update', 'shared', StartBulkChange),
  undoBulkChange: command('POST', `${path}/undo`, 'ticket.update', 'shared', UndoBulkChange),
  getBulkChange: query(
    path,
    'project.read',
    z.object({ bulk: BulkChange.nullable() }),
    z.strictObject({ id: Id.optional().describe('By default the last one that the person started') }),
  ),
  stopBulkChange: command('DELETE', path, 'project.read', 'shared', OneBulkChange, {
    token: 'write',
  }),
  countTickets: query(
    '/api/projects/:projectId/ticket-count',
    'project.read',
    z.object({ tickets: z.int(), is_more: z.boolean() }),
    CountTickets,
  ),
  previewMoveOfMany: query(`${path}/move`, 'ticket.update', ManyMovePreview, PreviewMoveOfMany),
} as const
