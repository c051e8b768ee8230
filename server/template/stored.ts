// The table of templates: its bounds, and its erasure.
import { withErased } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

export const templateStored = {
  tables: {
    ticket_template: { of: 'project', rows: [{ oneFor: ['project_id', 'type'] }], removedBy: [withErased] },
  },
  erased: { project: rowsOfProject('ticket_template') },
  neverViolated: {
    bounds: ['ticket_template_description_check', 'ticket_template_type_check'],
    onConflict: ['ticket_template_pkey'],
  },
} satisfies Stored
