// The table of projects: its bounds, and its erasure.
import { sql } from 'kysely'
import { updateEventCounts } from '../db/counts.ts'
import { limit } from '../stored/bounds.ts'
import type { Stored } from '../stored/stored.ts'

export const projectStored = {
  tables: {
    project: { of: 'person', rows: [{ limit: 'projects' }], removedBy: ['stays'] },
    project_key: { of: 'project', rows: [{ limit: 'projectKeys' }], removedBy: ['stays'] },
  },
  limits: {
    projectKeys: limit('project', 'server/project/commands.ts', {
      refuses: 'key_limit',
      isTried: { in: 'server/project/keys.test.ts', saying: 'key_limit' },
    }),
    projects: limit('person', 'server/project/commands.ts', { refuses: 'project_limit' }),
    textBytes: limit('project', 'server/project/text-quota.ts', {
      refuses: 'project_full',
      isTried: { in: 'server/project/text-quota.test.ts', saying: 'project_full' },
    }),
  },
  erased: {
    // The row stays, with the owner as its only member.
    async project(tx, id, now) {
      await sql`update project set name = 'Deleted project', description = null, member_count = 1, erased_at = ${now}
        where id = ${id}`.execute(tx)
      await updateEventCounts(tx, id)
    },
  },
  neverViolated: {
    bounds: [
      'project_description_check',
      'project_key_check',
      'project_name_check',
      'project_ticket_order_check',
    ],
    counts: ['project_done_count_check', 'project_in_progress_count_check', 'project_todo_count_check'],
    locked: ['project_key_of_project', 'project_owner_is_member', 'project_transfer_is_member'],
    onConflict: ['project_key_pkey'],
  },
} satisfies Stored
