// The calls about the figures of flow.
import type { ApiDocs } from '../api-doc.ts'
import { project, ticket } from '../api-example.ts'

const { id, number, title, column, assignee_id } = ticket
const one = { id, number, title, column, assignee_id }

export const insightDocs = {
  getInsight: {
    summary: 'Get figures of flow',
    agent: {
      tool: 'list_tickets',
      action: 'insight',
      omit: ['unit', 'time_zone'],
      refers: { of_milestone: 'milestone' },
    },
    description:
      'Tickets that came in and went out, the age of those in progress, those that are stuck or late, cumulative flow, cycle and lead times, the time in ' +
      'each column, the same by a field, a forecast for open tickets, and the burn-up of a milestone. They follow from the history of the tickets that match the filters now, imported history ' +
      'included. Deleted tickets count nowhere, and tickets in columns that are not delivered did not go out. Changes count shortly after ' +
      'they were made.',
    input: { from: '2026-04-27', to: '2026-05-10' },
    output: {
      seq: 42,
      counted_to: 42,
      from: '2026-04-27',
      to: '2026-05-10',
      in_out: [
        { on: '2026-04-27', came_in: 4, went_out: 3 },
        { on: '2026-05-04', came_in: 2, went_out: 5 },
      ],
      now: {
        usual: { p50: 2.5, p85: 6, p95: 11.25 },
        in_progress: [{ ...one, days: 7.5, due_date: null }],
        stuck: [],
        late: [],
        due_soon: [],
      },
    },
  },
  listInsightTickets: {
    summary: 'List the tickets behind a figure of flow',
    agent: null,
    description: 'At most 100 tickets, in the order of the kind of point.',
    input: { point: 'went_out', from: '2026-05-04', to: '2026-05-10' },
    output: { seq: 42, tickets: [{ ...one, at: '2026-05-05T09:00:00.000Z', days: 2.5 }], is_more: false },
  },
  getMyInsight: {
    summary: 'Get the flow of all my projects',
    agent: null,
    description:
      'For each project of the person that is not archived: the tickets that came in and went out in the last weeks, those in progress and ' +
      'the oldest of them, those that are late, and a forecast for all open tickets. Favourites come first, and 30 projects at most.',
    input: { time_zone: 'Europe/Berlin' },
    output: {
      projects: [
        {
          id: project.id,
          name: project.name,
          key: project.key,
          seq: 42,
          counted_to: 42,
          is_favourite: true,
          weeks: [
            { on: '2026-04-27', came_in: 4, went_out: 3 },
            { on: '2026-05-04', came_in: 2, went_out: 5 },
          ],
          in_progress: 1,
          oldest: { id, number, title, days: 7.5 },
          late: 0,
          forecast: { tickets: 12, by_50: '2026-05-20', by_85: '2026-05-28', silent: null },
        },
      ],
      is_more: false,
    },
  },
} satisfies Partial<ApiDocs>
