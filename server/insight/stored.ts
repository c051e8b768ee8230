// The tables of the figures of flow: their bounds, and their erasure.
import { sql } from 'kysely'
import { withErased } from '../stored/bounds.ts'
import { along, left } from '../stored/moves.ts'
import type { Stored } from '../stored/stored.ts'
import type {} from './schema.ts'

export const insightStored = {
  tables: {
    // One for each change of a column.
    ticket_stay: { of: 'project', rows: [{ rate: 'writes' }], removedBy: [{ with: 'ticket' }, withErased] },
    ticket_flow: {
      of: 'project',
      rows: [{ oneFor: ['ticket_id'] }],
      removedBy: [{ with: 'ticket' }, withErased],
    },
    // One for each change of the milestone or the estimate.
    milestone_stay: {
      of: 'project',
      rows: [{ rate: 'writes' }],
      removedBy: [{ with: 'ticket' }, { with: 'milestone' }, withErased],
    },
    stay_due: {
      of: 'project',
      rows: [{ oneFor: ['project_id', 'ticket_id'] }],
      removedBy: [{ by: 'server/insight/reader.ts' }, withErased],
    },
  },
  // The reader computes them again for the new project.
  moved: {
    ticket_stay: left('ticket_stay'),
    ticket_flow: left('ticket_flow'),
    milestone_stay: left('milestone_stay'),
    stay_due: along('stay_due'),
  },
  erased: {
    async ticket(tx, id) {
      await sql`delete from ticket_stay where ticket_id = ${id}`.execute(tx)
      await sql`delete from ticket_flow where ticket_id = ${id}`.execute(tx)
      await sql`delete from milestone_stay where ticket_id = ${id}`.execute(tx)
      await sql`delete from stay_due where ticket_id = ${id}`.execute(tx)
    },
    async project(tx, id) {
      await sql`delete from ticket_stay where project_id = ${id}`.execute(tx)
      await sql`delete from ticket_flow where project_id = ${id}`.execute(tx)
      await sql`delete from milestone_stay where project_id = ${id}`.execute(tx)
      await sql`delete from stay_due where project_id = ${id}`.execute(tx)
    },
  },
  neverViolated: {
    byJobs: [
      'ticket_stay_pkey',
      'ticket_stay_project_id_fkey',
      'ticket_stay_ticket_id_fkey',
      'ticket_flow_pkey',
      'ticket_flow_project_id_fkey',
      'ticket_flow_ticket_id_fkey',
      'milestone_stay_pkey',
      'milestone_stay_project_id_fkey',
      'milestone_stay_ticket_id_fkey',
      'milestone_stay_milestone_id_fkey',
    ],
    onConflict: ['stay_due_pkey', 'stay_due_project_id_fkey'],
  },
} satisfies Stored
