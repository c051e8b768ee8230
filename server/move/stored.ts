// The former numbers of tickets: their bounds.
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

export const moveStored = {
  tables: {
    former_number: {
      of: 'project',
      rows: [{ oneFor: ['ticket_id', 'project_id'] }],
      removedBy: [{ with: 'ticket' }],
    },
  },
  moved: { former_number: 'stays' },
  erased: { project: rowsOfProject('former_number') },
  neverViolated: {
    onConflict: ['former_number_once', 'former_number_pkey'],
    locked: ['former_number_project_id_fkey', 'former_number_ticket_id_fkey'],
  },
} satisfies Stored
