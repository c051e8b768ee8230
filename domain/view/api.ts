// The contract's calls about saved views.
import { command, live, query, seq } from '../operation.ts'
import { applyToViews } from './apply.ts'
import { ChangeViews, ViewList } from './view.ts'

export const viewApi = {
  listViews: live(
    query('/api/projects/:projectId/views', 'project.read', ViewList.extend({ seq })),
    applyToViews,
  ),
  changeViews: command('PATCH', '/api/projects/:projectId/views', 'view.update', 'exclusive', ChangeViews),
  listOwnViews: query('/api/projects/:projectId/own-views', 'project.read', ViewList),
  changeOwnViews: command(
    'PATCH',
    '/api/projects/:projectId/own-views',
    'project.read',
    'shared',
    ChangeViews,
  ),
} as const
