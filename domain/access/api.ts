// The contract's calls about the entry to a project.
import * as z from 'zod'
import { command, query } from '../operation.ts'
import { ChangeAccess, ClosedProject, ProjectAccess } from './access.ts'

export const accessApi = {
  getAccess: query('/api/projects/:projectId/access', 'access.manage', ProjectAccess),
  changeAccess: command(
    'PATCH',
    '/api/projects/:projectId/access',
    'access.manage',
    'exclusive',
    ChangeAccess,
  ),
  endProjectSessions: command('POST', '/api/projects/:projectId/end-sessions', 'access.manage', 'exclusive'),
  listClosedProjects: query('/api/closed-projects', 'self', z.object({ projects: z.array(ClosedProject) })),
} as const
