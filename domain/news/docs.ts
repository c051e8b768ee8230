// The calls about what is new since the person last looked.
import type { ApiDocs } from '../api-doc.ts'
import { comment, grace, project, ticket } from '../api-example.ts'

export const newsDocs = {
  countNews: {
    summary: 'Count the unread changes of my projects',
    agent: null,
    description:
      'The number of tickets with unread changes in each project of a window of `listProjects`; projects without any are left ' +
      'out. Counts up to 100, among the newest 200 changes of each project.',
    input: { limit: 100 },
    output: {
      projects: [{ project_id: project.id, since: '2026-03-01T17:00:00.000Z', count: 12, is_more: false }],
      next: null,
    },
  },
  getProjectNews: {
    summary: 'List the unread changes of a project',
    agent: { tool: 'history', action: 'news', omit: ['today'] },
    description:
      'Changes that others made since the person last looked, or joined, with one line for each ticket: it is `new`, `done`, ' +
      '`unblocked`, `overdue`, `moved` or `commented`. At most 100 tickets, from the newest 1,000 changes.',
    input: { today: '2026-03-03' },
    output: {
      seq: 57,
      since: '2026-03-01T17:00:00.000Z',
      tickets: [
        {
          ticket_id: ticket.id,
          number: ticket.number,
          title: ticket.title,
          status: ticket.status,
          column_name: 'To Do',
          due_date: null,
          reasons: ['moved', 'commented'],
          comments: 2,
          comment_id: comment.id,
          bulk_id: null,
          actor: grace,
          at: '2026-03-02T09:30:00.000Z',
        },
      ],
      is_more: false,
    },
  },
  markProjectSeen: {
    summary: 'Mark the changes of a project as seen',
    description:
      'Send it while the changes are shown, at most once a minute. They stay unread until the visit ends, half an hour after the ' +
      'last of these calls; with `all` they are read at once. The mark never moves back. Returns `null`.',
    input: { seq: 57, all: true, today: '2026-03-03' },
    output: null,
  },
} satisfies Partial<ApiDocs>
