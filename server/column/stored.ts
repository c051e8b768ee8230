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
} satisfies Stored
