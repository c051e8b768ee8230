// The calls about watching and the inbox.
import type { ApiDocs } from '../api-doc.ts'
import { comment, grace, project, ticket } from '../api-example.ts'

const at = '2026-03-02T09:30:00.000Z'

export const inboxDocs = {
  listInbox: {
    summary: 'List my inbox',
    agent: { tool: 'inbox', action: 'list' },
    description:
      'Changes that others made to tickets that the person watches, is assigned to or is mentioned in: one line for each ticket, ' +
      'newest first. Lines that are done or snoozed are left out. On the morning of its due date, a ticket appears in the inbox ' +
      'of its assignee. `next` is the `before` of the next window.',
    input: { limit: 50 },
    output: {
      lines: [
        {
          ticket_id: ticket.id,
          project: { id: project.id, name: project.name, key: project.key },
          number: ticket.number,
          title: ticket.title,
          status: ticket.status,
          reasons: ['mentioned', 'moved'],
          count: 3,
          actor: grace,
          excerpt: '@ada can you reproduce it?',
          comment_id: comment.id,
          at,
          seq: 57,
          is_unread: true,
          later_until: null,
        },
      ],
      next: null,
    },
  },
  countInbox: {
    summary: 'Count the unread lines of my inbox',
    agent: { tool: 'inbox', action: 'count' },
    description: 'Counts up to 100, and no further.',
    output: { unread: 3 },
  },
  markInbox: {
    summary: 'Mark lines of my inbox',
    agent: { tool: 'inbox', action: 'mark' },
    description:
      'Marks lines as read, unread or done, or snoozes them until a time, at which they come back unread. A line about something ' +
      'newer than `seq` stays as it is. Returns `null`.',
    input: { lines: [{ ticket_id: ticket.id, seq: 57 }], as: 'done' },
    output: null,
  },
  markInboxRead: {
    summary: 'Mark my whole inbox as read',
    agent: { tool: 'inbox', action: 'mark_read' },
    description: 'Marks all lines up to `until`; newer lines stay unread. Returns `null`.',
    input: { until: at },
    output: null,
  },
  getWatching: {
    summary: 'Check whether I watch a ticket',
    agent: { tool: 'inbox', action: 'is_watching' },
    description:
      'People watch tickets that they created, were assigned to, commented on or were mentioned in, until they stop.',
    output: { is_watching: true, unread: 57 },
  },
  watchTicket: {
    summary: 'Watch a ticket',
    agent: { tool: 'inbox', action: 'watch' },
    description: 'Later changes of the ticket appear in the inbox. Returns `null`.',
    output: null,
  },
  unwatchTicket: {
    summary: 'Stop watching a ticket',
    agent: { tool: 'inbox', action: 'unwatch' },
    description:
      'A later comment does not start watching again. Mentions and assignments still appear in the inbox. Returns `null`.',
    output: null,
  },
} satisfies Partial<ApiDocs>
