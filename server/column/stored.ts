// The table of columns: its bounds, and its erasure.
import { sql } from 'kysely'
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
  // The keys of columns stay the same, because views and rules name them. A status always keeps its default column, even if removed.
  copied: async (db, { from, to, now }) => {
    await sql`delete from project_column where project_id = ${to}`.execute(db)
    await sql`insert into project_column (id, project_id, status, slot, name, name_key, color, position, work_limit, delivered, removed_at)
      select gen_random_uuid(), ${to}, status, slot, name, name_key, color, position, work_limit, delivered,
        case when moving_to is not null then ${now}::timestamptz else removed_at end
      from project_column where project_id = ${from} and (slot = 0 or (removed_at is null and moving_to is null))`.execute(
      db,
    )
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
