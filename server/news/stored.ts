// The table of project visits: its bounds, and its erasure.
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

export const newsStored = {
  tables: {
    project_visit: {
      of: 'person',
      rows: [{ oneFor: ['project_id', 'user_id'] }],
      removedBy: [{ with: 'project_member' }],
    },
  },
  erased: { project: rowsOfProject('project_visit') },
  neverViolated: {
    inCode: ['project_visit_check'],
    onConflict: ['project_visit_pkey'],
    locked: ['project_visit_member'],
    ofCaller: ['project_visit_user_id_fkey'],
  },
} satisfies Stored
