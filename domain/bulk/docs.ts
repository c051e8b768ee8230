// The calls about bulk changes.
import type { ApiDocs } from '../api-doc.ts'
import { ticket } from '../api-example.ts'

const id = '01926f3a-7c1e-7d5a-9b7e-3a1d1bae0061'
const other = '01926f3a-7c1e-7d5a-9b7e-3a1d1bae0062'

export const bulkDocs = {
  startBulkChange: {
    summary: 'Change many tickets',
    description:
      'One act on up to 10,000 tickets, each changed as by its own command, with an event of its own. Up to 50 are done before ' +
      'the answer; of more, others work meanwhile and `getBulkChange` tells how far it is. Who loses the right to change ' +
      'tickets stops there. Answers `null`.',
    input: { id, tickets: { priority: 'high', status: 'todo' }, act: { do: 'move', column: 'done' } },
    output: null,
  },
  undoBulkChange: {
    summary: 'Take back a bulk change',
    description:
      'Another bulk change, of the tickets that this one of the same person changed: each gets its former values. Where somebody ' +
      'changed the same since, that ticket stays as it is, with `edit_conflict` as its reason. Answers `null`.',
    input: { id: other, of: id },
    output: null,
  },
  getBulkChange: {
    summary: 'Ask how far a bulk change is',
    description: 'Only of one that the person started; `null` of any other. Kept for 30 days.',
    input: { id },
    output: {
      bulk: {
        id,
        does: 'move',
        state: 'finished',
        started_at: '2026-03-02T09:30:00.000Z',
        total: 12,
        changed: 10,
        unchanged: 1,
        partly: 0,
        failed: 1,
        failures: [{ ticket_id: other, number: 7, code: 'not_found' }],
      },
    },
  },
  stopBulkChange: {
    summary: 'Stop a bulk change',
    description:
      'What is done stays. Does nothing to one that is over or was started by somebody else. Answers `null`.',
    input: { id },
    output: null,
  },
  countTickets: {
    summary: 'Count the tickets that match',
    description:
      'Counts to `most`, by default 10,000, and no further; `is_more` says whether there are more.',
    input: { labels: ticket.label_ids[0] ?? 'none' },
    output: { tickets: 1_240, is_more: false },
  },
} satisfies Partial<ApiDocs>
