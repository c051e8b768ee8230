// The table of columns: its bounds, and its erasure.
import { limit, withErased } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

export const columnStored = {
  tables: { project_column: { of: 'project', rows: [{ limit: 'columnsEver' }], removedBy: [withErased] } },
  limits: {
    columnsEver: limit('project', 'server/column/commands.ts', {
      refuses: 'column_limit',
      isTried: { in: 'server/column/commands.test.ts', saying: 'column_limit' },
    }),
  },
  erased: { project: rowsOfProject('project_column') },
  neverViolated: {
    bounds: [
      'project_column_delivered_check',
      'project_column_name_check',
      'project_column_status_check',
      'project_column_work_limit_check',
    ],
    inCode: ['project_column_slot_check'],
    counts: ['project_column_counts_check'],
    onConflict: ['project_column_added', 'project_column_name', 'project_column_slot'],
  },
} satisfies Stored
