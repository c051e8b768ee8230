// The table of saved views: its bounds, and its erasure.
import { sql } from 'kysely'
import { freed, withErased } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

export const viewStored = {
  tables: {
    view_list: {
      of: 'person',
      rows: [{ oneFor: ['project_id', 'user_id'] }],
      bytes: [{ limit: 'views' }],
      removedBy: [{ with: 'account' }, withErased],
    },
  },
  limits: { views: freed('parent', 'domain/view/view.ts') },
  // The views of all members, and those of the person who copies.
  copied: (db, { from, to, user_id }) =>
    sql`insert into view_list (project_id, user_id, views, version)
      select ${to}, user_id, views, 1 from view_list
      where project_id = ${from} and (user_id is null or user_id = ${user_id})`.execute(db),
  erased: { project: rowsOfProject('view_list') },
  neverViolated: { onConflict: ['view_list_of'], ofCaller: ['view_list_user_id_fkey'] },
} satisfies Stored
