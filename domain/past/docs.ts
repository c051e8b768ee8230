// The calls about the board as it was.
import type { ApiDocs } from '../api-doc.ts'
import { columns, grace, ticket } from '../api-example.ts'

const { id, number, title, type, priority, start_date, due_date, estimate, label_ids, milestone_id } = ticket
const none = { count: 0, tickets: [] }
const shown = columns.map(({ id: columnId, key, status, name, color, work_limit, delivered }, at) => ({
  id: columnId,
  key,
  status,
  name,
  color,
  work_limit,
  delivered,
  is_removed: false,
  total: at === 0 ? 1 : 0,
  next: null,
  tickets:
    at === 0
      ? [
          {
            id,
            number,
            title,
            type,
            priority,
            assignee_id: grace.id,
            start_date,
            due_date,
            estimate,
            label_ids,
            milestone_id,
          },
        ]
      : [],
}))

export const pastDocs = {
  getBoardAsOf: {
    summary: 'Get the board as it was',
    agent: { tool: 'history', action: 'board_as_of', omit: ['column', 'before'] },
    description:
      'The columns of a moment, with the tickets that came into each of them last, as they were then. Tickets that were deleted, or moved to ' +
      'another project, since are counted in `total` and not shown. A ticket from another project is shown from its arrival on. Imported ' +
      'history counts as if it had happened here. `next` leads to the tickets that came into a column earlier.',
    input: { at: '2026-05-04T12:00:00.000Z' },
    output: {
      seq: 42,
      counted_to: 42,
      at: '2026-05-04T12:00:00.000Z',
      as_of: 12,
      first_at: '2026-04-27T08:00:00.000Z',
      previous_at: '2026-05-04T09:00:00.000Z',
      next_at: '2026-05-04T13:30:00.000Z',
      columns: shown,
      people: [grace],
    },
  },
  getChangesBetween: {
    summary: 'Get what changed between two moments',
    agent: null,
    description:
      'Each ticket is in one list, by what happened to it in sum. Titles are those of today; tickets that were deleted, or moved to another ' +
      'project, have none.',
    input: { from: '2026-05-04T12:00:00.000Z', to: '2026-05-05T12:00:00.000Z' },
    output: {
      seq: 42,
      from: '2026-05-04T12:00:00.000Z',
      to: '2026-05-05T12:00:00.000Z',
      events: 3,
      is_cut: false,
      imported: 0,
      hidden: 0,
      created: { count: 1, tickets: [{ id: ticket.id, number, title, column: ticket.column }] },
      done: none,
      moved: none,
      removed: none,
      changed: none,
    },
  },
} satisfies Partial<ApiDocs>
