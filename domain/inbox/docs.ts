// The calls about watching and the inbox.
import type { ApiDocs } from '../api-doc.ts'
import { grace, project, ticket } from '../api-example.ts'

const at = '2026-03-02T09:30:00.000Z'

export const inboxDocs = {
  listInbox: {
    summary: 'List my inbox',
    description:
      'What happened to tickets the person watches, is assigned to or is mentioned in, by others: one line for each ticket, ' +
      'the newest first. Lines that are done or put off are left out. A ticket that is due tells whoever it is assigned to, in the morning. `next` is the `before` of the next window.',
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
    summary: 'Count what is unread in my inbox',
    description: 'Counts to 100 and no further.',
    output: { unread: 3 },
  },
  markInbox: {
    summary: 'Mark lines of my inbox',
    description:
      'As read, unread or done, or put off until a time, at which it comes back unread. A line that tells of something newer than `seq` stays as it is. Answers `null`.',
    input: { lines: [{ ticket_id: ticket.id, seq: 57 }], as: 'done' },
    output: null,
  },
  markInboxRead: {
    summary: 'Mark my whole inbox as read',
    description: 'All lines up to `until`, so that what came since then stays unread. Answers `null`.',
    input: { until: at },
    output: null,
  },
  getWatching: {
    summary: 'Ask whether I watch a ticket',
    description:
      'A person watches a ticket that they made, were assigned to, commented on or were mentioned in, until they stop.',
    output: { is_watching: true, unread: 57 },
  },
  watchTicket: {
    summary: 'Watch a ticket',
    description: 'Whatever happens to it from here on is told in the inbox. Answers `null`.',
    output: null,
  },
  unwatchTicket: {
    summary: 'Stop watching a ticket',
    description:
      'For good: a later comment does not watch it again. Mentions and assignments are told nevertheless. Answers `null`.',
    output: null,
  },
} satisfies Partial<ApiDocs>
