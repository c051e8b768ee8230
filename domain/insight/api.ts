// The contract's calls about the figures of flow.
import { query } from '../operation.ts'
import { GetInsight, Insight, InsightTickets, ListInsightTickets } from './insight.ts'
import { GetMyInsight, MyInsight } from './mine.ts'

export const insightApi = {
  getInsight: query('/api/projects/:projectId/insight', 'project.read', Insight, GetInsight),
  listInsightTickets: query(
    '/api/projects/:projectId/insight-tickets',
    'project.read',
    InsightTickets,
    ListInsightTickets,
  ),
  getMyInsight: query('/api/me/insight', 'self', MyInsight, GetMyInsight, { token: 'read' }),
} as const
