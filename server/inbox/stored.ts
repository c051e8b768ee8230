// The tables of the inbox: their bounds, pruning and erasure.
import { sql } from 'kysely'
import { DAY } from '../limits.ts'
import { withErased } from '../stored/bounds.ts'
import { rowsOfTicket } from '../stored/erase-rows.ts'
import { alongForMembers } from '../stored/moves.ts'
import { olderInSteps } from '../stored/steps.ts'
import type { Stored } from '../stored/stored.ts'

/** A line of an inbox that was read or done is removed after this. */
const SEEN_SECONDS = 90 * DAY
/** Tickets that became due this long ago are never notified again, so the record that they were is removed. */
const DUE_TOLD_SECONDS = 30 * DAY

export const inboxStored = {
  tables: {
    ticket_watch: {
      of: 'person',
      rows: [{ oneFor: ['ticket_id', 'user_id'] }],
      removedBy: [{ with: 'project_member' }, withErased],
    },
    inbox_line: {
      of: 'person',
      rows: [{ oneFor: ['user_id', 'ticket_id'] }],
      removedBy: [{ step: 'inboxLines' }, { with: 'project_member' }, withErased],
    },
    due_told: {
      of: 'person',
      rows: [{ oneFor: ['ticket_id', 'user_id', 'due_date'] }],
      removedBy: [{ step: 'dueTold' }, { with: 'project_member' }],
    },
  },
  pruned: {
    inboxLines: olderInSteps(
      'inbox_line',
      'user_id, ticket_id',
      'at',
      SEEN_SECONDS,
      sql`state in ('read', 'done')`,
    ),
    dueTold: olderInSteps('due_told', 'ticket_id, user_id, due_date', 'due_date', DUE_TOLD_SECONDS),
  },
  moved: {
    ticket_watch: alongForMembers('ticket_watch', ({ seq }) => sql`, seq = ${seq}`),
    inbox_line: alongForMembers('inbox_line', ({ seq }) => sql`, seq = ${seq}`),
    due_told: alongForMembers('due_told'),
  },
  erased: { ticket: rowsOfTicket('ticket_watch', 'inbox_line') },
  neverViolated: {
    inCode: ['inbox_line_later_check', 'inbox_line_reasons_check', 'inbox_line_state_check'],
    counts: ['inbox_line_count_check'],
    onConflict: ['ticket_watch_pkey'],
    byJobs: [
      'due_told_member',
      'due_told_pkey',
      'due_told_ticket',
      'inbox_line_member',
      'inbox_line_pkey',
      'inbox_line_ticket',
    ],
    locked: ['ticket_watch_member', 'ticket_watch_ticket'],
  },
} satisfies Stored
