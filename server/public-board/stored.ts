// The table of public boards: its bounds, and its erasure.
import { withErased } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

export const publicBoardStored = {
  tables: { public_board: { of: 'project', rows: [{ oneFor: ['project_id'] }], removedBy: [withErased] } },
  erased: { project: rowsOfProject('public_board') },
  neverViolated: { onConflict: ['public_board_pkey'] },
} satisfies Stored
