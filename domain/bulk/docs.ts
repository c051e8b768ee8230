// The calls about bulk changes.
import type { ApiDocs } from '../api-doc.ts'
import { project, ticket } from '../api-example.ts'

const id = '01926f3a-7c1e-7d5a-9b7e-3a1d1bae0061'
const other = '01926f3a-7c1e-7d5a-9b7e-3a1d1bae0062'

export const bulkDocs = {
  startBulkChange: {
    summary: 'Change many tickets',
    agent: {
      tool: 'bulk_edit',
      action: 'start',
      refers: { tickets: 'ticket', add: 'label', remove: 'label' },
      filters: { tickets: 'list_tickets' },
    },
    description:
      'Applies one action to up to 10,000 tickets. Each ticket is changed by its usual command and gets an event of its own. Up ' +
      'to 50 tickets are changed before the call returns. A larger change continues in the background; `getBulkChange` reports ' +
      'its progress. The change stops if the person loses the right to change tickets. Returns `null`.',
    input: { id, tickets: { priority: 'high', status: 'todo' }, act: { do: 'move', column: 'done' } },
    output: null,
  },
  undoBulkChange: {
    summary: 'Undo a bulk change',
    agent: { tool: 'bulk_edit', action: 'undo' },
    description:
      'Starts another bulk change, which gives the changed tickets their former values. Only the person who made a bulk change ' +
      'can undo it. A ticket in which somebody has changed the same field since stays as it is, with `edit_conflict` as the ' +
      'reason. Returns `null`.',
    input: { id: other, of: id },
    output: null,
  },
  getBulkChange: {
    summary: 'Get the progress of a bulk change',
    agent: { tool: 'bulk_edit', action: 'progress' },
    description:
      'Only for a bulk change that the person started; `bulk` is `null` for any other. Kept for 30 days.',
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
    agent: { tool: 'bulk_edit', action: 'stop' },
    description:
      'Tickets that were already changed stay changed. Does nothing if the bulk change has ended or was started by somebody ' +
      'else. Returns `null`.',
    input: { id },
    output: null,
  },
  countTickets: {
    summary: 'Count the tickets that match',
    agent: { tool: 'list_tickets', action: 'count' },
    description: 'Counts up to `most`, 10,000 by default; `is_more` says whether there are more.',
    input: { labels: ticket.label_ids[0] ?? 'none' },
    output: { tickets: 1_240, is_more: false },
  },
  previewMoveOfMany: {
    summary: 'See what many tickets would lose in another project',
    // The preview of each ticket and the answer of its move say the same.
    agent: null,
    description:
      'Counts over the tickets what has no match in the other project, as `previewMoveToProject` says for one ticket. For the action ' +
      '`transfer` of a bulk change. The caller must be allowed to change tickets here and to create tickets there.',
    input: { project_id: '01926f3a-7c1e-7d5a-9b7e-3a1d1bae0f02', status: 'todo' },
    output: {
      seq: project.seq,
      tickets: 240,
      labels: [{ name: 'telemetry', tickets: 31 }],
      columns: [],
      milestones: [{ name: '2.4', tickets: 18 }],
      assignees: [{ name: 'Ada Lovelace', tickets: 12 }],
      fields: [{ name: 'Tier: Gold', tickets: 9 }],
      links: 7,
    },
  },
} satisfies Partial<ApiDocs>
