// The rows of the contract about templates.
import * as z from 'zod'
import { command, query } from '../operation.ts'
import { ChangeTemplate, TicketTemplate } from './template.ts'

export const templateApi = {
  listTemplates: query(
    '/api/projects/:projectId/templates',
    'project.read',
    z.object({ seq: z.int(), templates: z.array(TicketTemplate) }),
  ),
  changeTemplate: command(
    'PATCH',
    '/api/projects/:projectId/templates',
    'template.update',
    'exclusive',
    ChangeTemplate,
  ),
} as const
