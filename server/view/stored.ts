// The table of saved views: its bounds, and its erasure.
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
  erased: { project: rowsOfProject('view_list') },
  neverViolated: { onConflict: ['view_list_of'], ofCaller: ['view_list_user_id_fkey'] },
} satisfies Stored
