// The tables of groups: their bounds, pruning and erasure.
import { sql } from 'kysely'
import { freed } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Pruning, Stored } from '../stored/stored.ts'

const TRIED = 'server/group/limits.test.ts'

export const groupStored = {
  tables: {
    people_group: {
      of: 'person',
      rows: [{ limit: 'groups' }],
      removedBy: [{ step: 'groups' }, { by: 'server/group/commands.ts' }],
    },
    group_person: {
      of: 'person',
      rows: [{ limit: 'groupPeople' }],
      removedBy: [{ by: 'server/group/commands.ts' }, { with: 'people_group' }, { with: 'account' }],
    },
    group_role: {
      of: 'project',
      rows: [{ limit: 'projectGroups' }, { limit: 'groupProjects' }],
      removedBy: [{ by: 'server/group/turn.ts' }, { step: 'deleted' }],
    },
    group_absence: {
      of: 'project',
      rows: [{ oneFor: ['project_id', 'user_id'] }],
      removedBy: [{ with: 'account' }, { step: 'deleted' }],
    },
  },
  limits: {
    groups: freed('person', 'server/group/commands.ts', {
      refuses: 'group_limit',
      isTried: { in: TRIED, saying: 'group_limit' },
    }),
    groupPeople: freed('parent', 'server/group/commands.ts', {
      refuses: 'group_full',
      isTried: { in: TRIED, saying: 'group_full' },
    }),
    projectGroups: freed('project', 'server/group/roles.ts', {
      refuses: 'project_groups_limit',
      isTried: { in: TRIED, saying: 'project_groups_limit' },
    }),
    groupProjects: freed('parent', 'server/group/roles.ts', {
      refuses: 'group_projects_limit',
      isTried: { in: TRIED, saying: 'group_projects_limit' },
    }),
  },
  pruned: { groups: pruneGroups },
  erased: { project: rowsOfProject('group_role', 'group_absence') },
  neverViolated: {
    bounds: ['people_group_name_check', 'group_role_role_check'],
    onConflict: ['group_person_pkey', 'group_role_pkey', 'group_absence_pkey'],
    locked: ['group_person_group_id_fkey', 'group_role_group_id_fkey', 'people_group_manager_id_fkey'],
    ofCaller: ['group_absence_user_id_fkey', 'group_person_user_id_fkey'],
  },
} satisfies Stored

/** Groups that nobody can use any more: deleted, or without manager and people. Those with a role stay until it ends. */
function pruneGroups({ db }: Pruning) {
  return sql`delete from people_group g where
    (deleted_at is not null or manager_id is null and not exists (select from group_person where group_id = g.id))
    and not exists (select from group_role where group_id = g.id)`.execute(db)
}
