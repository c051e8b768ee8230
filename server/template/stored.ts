// The table of templates: its bounds, and its erasure.
import { sql } from 'kysely'
import { withErased } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

export const templateStored = {
  tables: {
    ticket_template: { of: 'project', rows: [{ oneFor: ['project_id', 'type'] }], removedBy: [withErased] },
  },
  copied: (db, { from, to }) =>
    sql`insert into ticket_template (project_id, type, description, version)
      select ${to}, type, description, 1 from ticket_template where project_id = ${from} and description is not null`.execute(
      db,
    ),
  erased: { project: rowsOfProject('ticket_template') },
  neverViolated: {
    bounds: ['ticket_template_description_check', 'ticket_template_type_check'],
    onConflict: ['ticket_template_pkey'],
  },
} satisfies Stored
