// The contract's calls about projects: their lists, details, archive and owner.
import * as z from 'zod'
import { Column } from '../column/column.ts'
import { Role } from '../member/member.ts'
import { command, query, seq } from '../operation.ts'
import { Id } from '../text.ts'
import {
  ChangeFavourite,
  CopyProject,
  CreateProject,
  ListProjects,
  Project,
  ProjectSummary,
  UpdateProject,
} from './project.ts'

export const projectApi = {
  listProjects: query(
    '/api/projects',
    'self',
    z.object({ projects: z.array(ProjectSummary), next: z.string().nullable() }),
    ListProjects,
    { token: 'read', withinProjects: true },
  ),
  createProject: command('POST', '/api/projects', 'self', 'none', CreateProject, { token: 'admin' }),
  getProject: query(
    '/api/projects/:projectId',
    'project.read',
    z.object({ seq, project: Project, role: Role, columns: z.array(Column) }),
  ),
  updateProject: command('PATCH', '/api/projects/:projectId', 'project.update', 'exclusive', UpdateProject, {
    looksUp: 'key',
  }),
  copyProject: command('POST', '/api/projects/:projectId/copy', 'project.export', 'shared', CopyProject, {
    looksUp: 'key',
    whileArchived: true,
  }),
  archiveProject: command(
    'POST',
    '/api/projects/:projectId/archive',
    'project.archive',
    'exclusive',
    undefined,
    { endsItsRight: true },
  ),
  restoreProject: command(
    'DELETE',
    '/api/projects/:projectId/archive',
    'project.archive',
    'exclusive',
    undefined,
    { whileArchived: true },
  ),
  changeFavourite: command(
    'PATCH',
    '/api/projects/:projectId/favourite',
    'project.read',
    'shared',
    ChangeFavourite,
    { whileArchived: true },
  ),
  deleteProject: command('DELETE', '/api/projects/:projectId', 'project.delete', 'exclusive', undefined, {
    whileArchived: true,
  }),
  transferProject: command(
    'POST',
    '/api/projects/:projectId/transfer',
    'project.transfer',
    'exclusive',
    z.strictObject({ user_id: Id }),
  ),
  acceptTransfer: command(
    'POST',
    '/api/projects/:projectId/transfer/accept',
    'transfer.accept',
    'exclusive',
    undefined,
    { endsItsRight: true },
  ),
  endTransfer: command('DELETE', '/api/projects/:projectId/transfer', 'transfer.end', 'exclusive'),
} as const
