// The contract's calls about milestones.
import * as z from 'zod'
import { command, live, query, seq } from '../operation.ts'
import { applyToMilestones, applyToMyMilestones } from './apply.ts'
import {
  ClosedName,
  CloseMilestone,
  CreateMilestone,
  ListClosedMilestones,
  ListedMilestone,
  UpdateMilestone,
} from './milestone.ts'
import { MyMilestones } from './mine.ts'

export const milestoneApi = {
  listMilestones: live(
    query(
      '/api/projects/:projectId/milestones',
      'project.read',
      z.object({
        seq,
        milestones: z.array(ListedMilestone).describe('All open ones'),
        closed: z.array(ClosedName).describe('The names of all closed ones'),
      }),
    ),
    applyToMilestones,
  ),
  listClosedMilestones: query(
    '/api/projects/:projectId/closed-milestones',
    'project.read',
    z.object({ seq, milestones: z.array(ListedMilestone), next: z.string().nullable() }),
    ListClosedMilestones,
  ),
  listMyMilestones: live(
    query('/api/me/milestones', 'self', MyMilestones, undefined, { token: 'read' }),
    applyToMyMilestones,
  ),
  createMilestone: command(
    'POST',
    '/api/projects/:projectId/milestones',
    'milestone.manage',
    'exclusive',
    CreateMilestone,
  ),
  updateMilestone: command(
    'PATCH',
    '/api/milestones/:milestoneId',
    'milestone.manage',
    'exclusive',
    UpdateMilestone,
  ),
  closeMilestone: command(
    'POST',
    '/api/milestones/:milestoneId/close',
    'milestone.manage',
    'exclusive',
    CloseMilestone,
  ),
  reopenMilestone: command('POST', '/api/milestones/:milestoneId/reopen', 'milestone.manage', 'exclusive'),
  deleteMilestone: command('DELETE', '/api/milestones/:milestoneId', 'milestone.manage', 'exclusive'),
} as const
