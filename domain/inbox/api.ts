// The contract's calls about watching and the inbox.
import * as z from 'zod'
import { command, query } from '../operation.ts'
import { InboxLine, ListInbox, MarkInbox, MarkInboxRead } from './inbox.ts'

export const inboxApi = {
  listInbox: query(
    '/api/me/inbox',
    'self',
    z.object({ lines: z.array(InboxLine), next: z.string().nullable() }),
    ListInbox,
    { token: 'read' },
  ),
  countInbox: query('/api/me/inbox/count', 'self', z.object({ unread: z.int() }), undefined, {
    token: 'read',
  }),
  markInbox: command('PATCH', '/api/me/inbox', 'self', 'none', MarkInbox, { token: 'comment' }),
  markInboxRead: command('PATCH', '/api/me/inbox/read', 'self', 'none', MarkInboxRead, {
    token: 'comment',
  }),

  getWatching: query(
    '/api/tickets/:ticketId/watching',
    'project.read',
    z.object({
      is_watching: z.boolean(),
      unread: z.int().nullable().describe('The `seq` of its line in the inbox, if that is unread'),
    }),
  ),
  watchTicket: command('POST', '/api/tickets/:ticketId/watching', 'project.read', 'shared', undefined, {
    token: 'comment',
  }),
  unwatchTicket: command('DELETE', '/api/tickets/:ticketId/watching', 'project.read', 'shared', undefined, {
    token: 'comment',
  }),
} as const
