// The calls about reverting.
import type { ApiDocs } from '../api-doc.ts'
import { grace, ticket } from '../api-example.ts'

const since = '2026-03-02T09:00:00.000Z'

export const revertDocs = {
  previewRevert: {
    summary: 'Preview reverting somebody’s changes',
    agent: null,
    description:
      'The changes of tickets that a person made since a given time, newest first, and what would happen to each. Fields that ' +
      'somebody else has changed since stay as they are, and so do comments. With `way: programs`, only changes that were made ' +
      'with the person’s tokens, or that they accepted from an agent; changes that they made by hand then count as somebody ' +
      'else’s.',
    input: { user_id: grace.id, since, way: 'programs' },
    output: {
      total: 1,
      is_more: false,
      changes: [
        {
          seq: 57,
          type: 'ticket.changed',
          at: '2026-03-02T09:30:00.000Z',
          ticket: { id: ticket.id, number: ticket.number, title: ticket.title },
          fields: ['priority', 'estimate'],
          fate: 'partly',
          stays: ['priority'],
          code: 'edit_conflict',
          by: null,
        },
      ],
    },
  },
  startRevert: {
    summary: 'Revert somebody’s changes',
    agent: null,
    description:
      'Undoes them one after the other, newest first, as ordinary changes. `getBulkChange` reports the progress, ' +
      '`stopBulkChange` stops it, and `undoBulkChange` undoes it. At most 10,000 changes. Returns `null`.',
    input: { id: '0195c1d2-7a3b-4c6d-8e9f-5a6b7c8d9e10', user_id: grace.id, since, way: 'programs' },
    output: null,
  },
} satisfies Partial<ApiDocs>
