// The tables of bulk changes: their bounds, pruning and erasure.
import { sql } from 'kysely'
import { fromNow } from '../clock.ts'
import { DAY } from '../limits.ts'
import { limit } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

/** Bulk changes are removed after this, at most STEP an hour: each has up to 10,000 tickets. */
const KEPT_SECONDS = 30 * DAY
const STEP = 100

export const bulkStored = {
  // The work of a person in the old project. A ticket that is gone counts as failed.
  moved: { bulk_change_ticket: 'stays' },
  tables: {
    bulk_change: {
      of: 'person',
      rows: [{ rate: 'writes' }],
      removedBy: [{ step: 'bulkChanges' }, { with: 'account' }],
    },
    // Each row counts as 1 KiB of written bytes.
    bulk_change_ticket: {
      of: 'person',
      rows: [{ limit: 'bulkTickets' }, { rate: 'writtenBytes' }],
      removedBy: [{ with: 'bulk_change' }],
    },
  },
  limits: {
    bulkTickets: limit('parent', 'server/bulk/begin.ts', {
      refuses: 'bulk_limit',
      isTried: { in: 'server/bulk/bulk.test.ts', saying: 'bulk_limit' },
    }),
  },
  pruned: {
    bulkChanges: (deps) =>
      sql`delete from bulk_change where id = any(array(select id from bulk_change
        where started_at < ${fromNow(deps, -KEPT_SECONDS)} order by started_at limit ${STEP}))`.execute(
        deps.db,
      ),
  },
  erased: { project: rowsOfProject('bulk_change') },
  neverViolated: {
    inCode: ['bulk_change_state_check', 'bulk_change_ticket_outcome_check'],
    madeUp: ['bulk_change_ticket_pkey'],
    locked: ['bulk_change_ticket_bulk_id_fkey'],
    ofCaller: ['bulk_change_user_id_fkey'],
  },
} satisfies Stored
