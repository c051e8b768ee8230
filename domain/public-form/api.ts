// The contract's calls about a project's public form. The answers of the form itself are no part of the contract:
// server/public/form-routes.ts.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import { ChangePublicForm, PublicFormSettings } from './public-form.ts'

export const publicFormApi = {
  getPublicForm: query(
    '/api/projects/:projectId/public-form',
    'project.read',
    z.object({ seq, form: PublicFormSettings.nullable() }),
  ),
  // Exclusive, because the call may add the form's robot to the members.
  changePublicForm: command(
    'PATCH',
    '/api/projects/:projectId/public-form',
    'form.manage',
    'exclusive',
    ChangePublicForm,
  ),
} as const
