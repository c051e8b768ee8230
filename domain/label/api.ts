// The rows of the contract about labels.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import { ChangeTicketLabels, CreateLabel, Label, MergeLabel, UpdateLabel } from './label.ts'

export const labelApi = {
  listLabels: query(
    '/api/projects/:projectId/labels',
    'project',
    'project.read',
    z.object({ seq, labels: z.array(Label) }),
  ),
  countLabelled: query(
    '/api/labels/:labelId/tickets',
    'label',
    'project.read',
    z.object({ tickets: z.int() }),
  ),
  createLabel: command(
    'POST',
    '/api/projects/:projectId/labels',
    'project',
    'label.create',
    'alone',
    CreateLabel,
  ),
  updateLabel: command('PATCH', '/api/labels/:labelId', 'label', 'label.update', 'alone', UpdateLabel),
  mergeLabel: command('POST', '/api/labels/:labelId/merge', 'label', 'label.delete', 'alone', MergeLabel),
  deleteLabel: command('DELETE', '/api/labels/:labelId', 'label', 'label.delete', 'alone'),
  changeTicketLabels: command(
    'PATCH',
    '/api/tickets/:ticketId/labels',
    'ticket',
    'ticket.update',
    'beside',
    ChangeTicketLabels,
  ),
} as const
