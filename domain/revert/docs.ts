// The calls about reverting.
import type { ApiDocs } from '../api-doc.ts'
import { grace, ticket } from '../api-example.ts'

const since = '2026-03-02T09:00:00.000Z'

export const revertDocs = {
  previewRevert: {
    summary: 'See what reverting somebody’s changes would do',
    description:
      'The changes of tickets that a person made since a moment, the newest first, and what would become of each: what somebody else ' +
      'changed since stays. Comments stay, too. With `way: programs` only what came by a token of theirs, or what they accepted of an ' +
      'agent, and their own changes by hand are somebody else’s.',
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
    description:
      'Undoes them one after the other, the newest first, as ordinary changes. `getBulkChange` tells how far it is; `stopBulkChange` ' +
      'stops it, and `undoBulkChange` takes it back. Up to 10,000 changes. Answers `null`.',
    input: { id: '0195c1d2-7a3b-4c6d-8e9f-5a6b7c8d9e10', user_id: grace.id, since, way: 'programs' },
    output: null,
  },
} satisfies Partial<ApiDocs>
