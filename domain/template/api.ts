// The contract's calls about templates.
import * as z from 'zod'
import { command, live, query } from '../operation.ts'
import { applyToTemplates } from './apply.ts'
import { ChangeTemplate, TicketTemplate } from './template.ts'

export const templateApi = {
  listTemplates: live(
    query(
      '/api/projects/:projectId/templates',
      'project.read',
      z.object({ seq: z.int(), templates: z.array(TicketTemplate) }),
    ),
    applyToTemplates,
  ),
  changeTemplate: command(
    'PATCH',
    '/api/projects/:projectId/templates',
    'template.update',
    'exclusive',
    ChangeTemplate,
  ),
} as const
