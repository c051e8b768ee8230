// The contract's calls about labels.
import * as z from 'zod'
import { command, live, query, seq } from '../operation.ts'
import { applyToLabels } from './apply.ts'
import { ChangeTicketLabels, CreateLabel, Label, MergeLabel, UpdateLabel } from './label.ts'

export const labelApi = {
  listLabels: live(
    query('/api/projects/:projectId/labels', 'project.read', z.object({ seq, labels: z.array(Label) })),
    applyToLabels,
  ),
  countLabelled: query('/api/labels/:labelId/tickets', 'project.read', z.object({ tickets: z.int() })),
  createLabel: command('POST', '/api/projects/:projectId/labels', 'label.create', 'exclusive', CreateLabel),
  updateLabel: command('PATCH', '/api/labels/:labelId', 'label.update', 'exclusive', UpdateLabel),
  mergeLabel: command('POST', '/api/labels/:labelId/merge', 'label.delete', 'exclusive', MergeLabel),
  deleteLabel: command('DELETE', '/api/labels/:labelId', 'label.delete', 'exclusive'),
  changeTicketLabels: command(
    'PATCH',
    '/api/tickets/:ticketId/labels',
    'ticket.update',
    'shared',
    ChangeTicketLabels,
  ),
} as const
