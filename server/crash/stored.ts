// The table of crashes: its bounds, and its erasure.
import { sql } from 'kysely'
import { withErased } from '../stored/bounds.ts'
import { along } from '../stored/moves.ts'
import type { Stored } from '../stored/stored.ts'
import type {} from './schema.ts'

export const crashStored = {
  tables: {
    // Five for each text, whose number is limited.
    crash: { of: 'project', rows: [{ limit: 'comments' }], removedBy: [{ with: 'ticket' }, withErased] },
  },
  moved: { crash: along('crash') },
  erased: {
    ticket: (tx, id) => sql`delete from crash where ticket_id = ${id}`.execute(tx),
    project: (tx, id) => sql`delete from crash where project_id = ${id}`.execute(tx),
  },
  neverViolated: { byJobs: ['crash_pkey', 'crash_project_id_fkey', 'crash_ticket_id_fkey'] },
} satisfies Stored
