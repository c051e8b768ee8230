// The contract's calls about custom fields.
import * as z from 'zod'
import { command, live, query, seq } from '../operation.ts'
import { applyToFields } from './apply.ts'
import { CreateField, CustomField, UpdateField } from './field.ts'

export const fieldApi = {
  listFields: live(
    query(
      '/api/projects/:projectId/fields',
      'project.read',
      z.object({
        seq,
        fields: z.array(CustomField).describe('In their order'),
        removed: z.array(CustomField).describe('Those that can be restored, the last removed first'),
      }),
    ),
    applyToFields,
  ),
  createField: command('POST', '/api/projects/:projectId/fields', 'field.manage', 'exclusive', CreateField),
  updateField: command('PATCH', '/api/fields/:fieldId', 'field.manage', 'exclusive', UpdateField),
  deleteField: command('DELETE', '/api/fields/:fieldId', 'field.manage', 'exclusive'),
  restoreField: command('POST', '/api/fields/:fieldId/restore', 'field.manage', 'exclusive', undefined, {
    withDeleted: true,
  }),
} as const
