// The call about a person's own tickets.
import type { ApiDocs } from '../api-doc.ts'
import { label, project, summary } from '../api-example.ts'

const { id, name, key, seq } = project

export const myWorkDocs = {
  listMyTickets: {
    summary: 'List my open tickets over all projects',
    description:
      'What is not done and assigned to the person, over all their projects: by due date, none last, then by ' +
      'priority, then the newest first. With `by=reporter`, what they reported, the newest first. In windows of `limit`: ask ' +
      'again with `after` set to `next` until that is `null`. `projects` lists every project of the person; its ' +
      'numbers are the `cursors` with which `/api/stream` continues from this answer.',
    input: { by: 'assignee' },
    output: {
      projects: [{ id, name, key, seq }],
      tickets: [
        {
          ...summary,
          column_name: 'To Do',
          column_color: 'gray',
          labels: [{ id: label.id, name: label.name, color: label.color }],
        },
      ],
      next: null,
    },
  },
} satisfies Partial<ApiDocs>
