// The contract's calls about unread changes (what is new since a person last looked).
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import { CountNews, GetNews, MarkProjectSeen, NewsCount, TicketNews } from './news.ts'

export const newsApi = {
  countNews: query(
    '/api/me/news',
    'self',
    z.object({ projects: z.array(NewsCount), next: z.string().nullable() }),
    CountNews,
    { token: 'read' },
  ),
  getProjectNews: query(
    '/api/projects/:projectId/news',
    'project.read',
    z.object({
      seq,
      since: z.iso.datetime().describe('When the person last looked, or joined'),
      tickets: z.array(TicketNews).describe('Last changed first'),
      is_more: z.boolean().describe('There may be more, because only the newest changes are examined'),
    }),
    GetNews,
  ),
  markProjectSeen: command(
    'PATCH',
    '/api/projects/:projectId/visit',
    'project.read',
    'shared',
    MarkProjectSeen,
    { whileArchived: true },
  ),
} as const
