// The call about a person's own tickets.
import type { ApiDocs } from '../api-doc.ts'
import { label, milestone, project, summary } from '../api-example.ts'

const { id, name, key, seq } = project

export const myWorkDocs = {
  listMyTickets: {
    summary: 'List my open tickets in all projects',
    agent: { tool: 'list_tickets', action: 'mine' },
    description:
      'Open tickets that are assigned to the person, in all of their projects: by due date, those without one last, then by ' +
      'priority, then newest first. With `by=reporter`, open tickets that they reported, newest first. In windows of `limit`: ' +
      'ask again with `after` set to `next` until that is `null`. `projects` lists every project of the person; its numbers are ' +
      'the `cursors` with which `/api/stream` continues from this answer.',
    input: { by: 'assignee' },
    output: {
      projects: [{ id, name, key, seq }],
      tickets: [
        {
          ...summary,
          column_name: 'To Do',
          column_color: 'gray',
          labels: [{ id: label.id, name: label.name, color: label.color }],
          milestone_name: milestone.name,
        },
      ],
      next: null,
    },
  },
} satisfies Partial<ApiDocs>
