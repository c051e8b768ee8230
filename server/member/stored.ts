// The tables of members: their bounds, and their erasure.
import { sql } from 'kysely'
import { freed, withErased } from '../stored/bounds.ts'
import type { Stored } from '../stored/stored.ts'

export const memberStored = {
  tables: {
    project_member: {
      of: 'project',
      rows: [{ limit: 'members' }],
      removedBy: [{ by: 'server/member/remove.ts' }, withErased],
    },
    blocked_inviter: {
      of: 'person',
      rows: [{ oneFor: ['user_id', 'inviter_id'] }],
      removedBy: [{ with: 'account' }],
    },
  },
  limits: {
    members: freed('project', 'server/member/add.ts', {
      refuses: 'member_limit',
      isTried: { in: 'server/fair-use/fair-use.test.ts', saying: 'member_limit' },
    }),
  },
  erased: {
    // The membership of the owner stays.
    project: (tx, id) =>
      sql`delete from project_member using project where project.id = ${id}
        and project_member.project_id = project.id and user_id <> owner_id`.execute(tx),
  },
  neverViolated: {
    bounds: ['project_member_role_check'],
    inCode: ['project_member_role_by_hand_check'],
    counts: ['project_member_count_check'],
    onConflict: ['blocked_inviter_pkey'],
    ofCaller: ['blocked_inviter_user_id_fkey'],
  },
} satisfies Stored
