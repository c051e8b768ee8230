// The calls about saved views.
import type { ApiDocs } from '../api-doc.ts'
import { event, project } from '../api-example.ts'
import type { View } from './view.ts'

const view = {
  id: '0195c1d2-7a3b-4c6d-8e9f-5a6b7c8d9e0f',
  name: 'Overdue bugs',
  query: 'type:bug due:overdue -status:done',
  tab: 'list',
  sort: 'priority',
  table: { columns: ['priority', 'due_date'], group: 'assignee_id', sort: null },
} satisfies View
const list = { version: 1, views: [view] }

const CHANGING =
  'Send the whole list: a view that is missing from it is deleted, and the pages show the views in its order. `version` is the version ' +
  'that the change started from. If the list was changed since, the call fails with `edit_conflict`. `query` is written in the query ' +
  'language of `listTickets`. A view also keeps the look of its tab: the lanes of the board, the table of the list, the span of the calendar and the timeline, and whether they show done tickets.'

export const viewDocs = {
  listViews: {
    summary: 'List the views that a project shares',
    agent: { tool: 'look_up', action: 'views' },
    description: 'In the order in which the pages show them.',
    output: { seq: project.seq, ...list },
  },
  changeViews: {
    summary: 'Change the views that a project shares',
    agent: null,
    description: CHANGING,
    input: { version: 0, views: [view] },
    output: event({ type: 'views.changed', ...list }),
  },
  listOwnViews: {
    summary: 'List my own views of a project',
    agent: { tool: 'look_up', action: 'own_views' },
    description: 'Nobody else sees them.',
    output: list,
  },
  changeOwnViews: {
    summary: 'Change my own views of a project',
    description: `${CHANGING} Returns \`null\`.`,
    input: { version: 0, views: [view] },
    output: null,
  },
} satisfies Partial<ApiDocs>
