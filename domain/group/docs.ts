// The calls about groups of people.
import type { ApiDocs } from '../api-doc.ts'
import { byOperator, byProvenOperator } from '../api-doc.ts'
import { ada, event, grace, project } from '../api-example.ts'
import { exampleId } from '../api-example-ids.ts'

const id = exampleId('groupId')
const group = { id, name: 'Engineering', manager: ada, from_provider: false }

export const groupDocs = {
  listGroups: {
    summary: 'List your groups',
    description: 'The groups that the signed-in person manages or is in, by name.',
    output: { groups: [{ ...group, is_member: false, people: 12, projects: 3 }], may_create: true },
  },
  createGroup: {
    summary: 'Create a group',
    description:
      'For people who own a project. The person manages the group, and is not in it. Names are unique on the server, ignoring ' +
      'case (`group_taken`). Returns `null`.',
    input: { name: group.name },
    output: null,
  },
  updateGroup: {
    summary: 'Rename a group, or hand it over',
    description: 'For its manager. The next manager must be in the group. Returns `null`.',
    input: { group_id: id, name: 'Engineers', manager_id: grace.id },
    output: null,
  },
  deleteGroup: {
    summary: 'Delete a group',
    description:
      'For its manager. People who were members of a project only because of the group leave that project. Returns `null`.',
    input: { group_id: id },
    output: null,
  },
  listGroupPeople: {
    summary: 'List the people of a group',
    description: 'For its manager and its people.',
    input: { group_id: id },
    output: { people: [{ ...grace, added_at: '2026-03-02T09:30:00.000Z' }] },
  },
  addToGroup: {
    summary: 'Add people to a group',
    description:
      'For its manager. The people join every project in which the group has a role, and are notified. If one of the names is ' +
      'unknown, nobody is added, and the refusal `people_not_found` lists the unknown names. A person who has blocked the manager ' +
      'counts as unknown. Returns `null`.',
    input: { group_id: id, people: ['grace', 'katherine@example.org'] },
    output: null,
  },
  removeFromGroup: {
    summary: 'Remove a person from a group',
    description:
      'For its manager, and for people who leave the group themselves. The person leaves the projects in which they were a member ' +
      'only because of the group. Returns `null`.',
    input: { group_id: id, user_id: grace.id },
    output: null,
  },
  listServerGroups: {
    summary: 'List all groups of the server',
    description:
      'By name, with the numbers of people and projects. `search` finds parts of the name, and the manager by name or username. ' +
      byOperator,
    input: { search: 'eng', unmanaged: 'false', after: 'design', limit: 50 },
    output: {
      groups: [{ ...group, manager: ada, manager_disabled: false, people: 12, projects: 3 }],
      next: null,
    },
  },
  renameServerGroup: {
    summary: 'Rename any group',
    description: `Its people and roles stay. Returns \`null\`. ${byProvenOperator}`,
    input: { group_id: id, name: 'Engineers' },
    output: null,
  },
  giveServerGroup: {
    summary: 'Name the manager of a group without one',
    description:
      'For a group whose manager is missing or disabled; any other manager hands the group over with `updateGroup` (`group_managed`). ' +
      `Returns \`null\`. ${byProvenOperator}`,
    input: { group_id: id, to: 'grace' },
    output: null,
  },
  listServerGroupPeople: {
    summary: 'List the people of any group',
    description: `By name. ${byOperator}`,
    input: { group_id: id },
    output: { people: [{ ...grace, added_at: '2026-03-02T09:30:00.000Z' }] },
  },
  addToServerGroup: {
    summary: 'Add people to any group',
    description:
      'Like `addToGroup`. Operators cannot add themselves to a group that they do not manage: it would open projects to them. Returns ' +
      `\`null\`. ${byProvenOperator}`,
    input: { group_id: id, people: ['grace'] },
    output: null,
  },
  removeFromServerGroup: {
    summary: 'Remove a person from any group',
    description:
      'The person leaves the projects in which they were a member only because of the group. Returns `null`. ' +
      byProvenOperator,
    input: { group_id: id, user_id: grace.id },
    output: null,
  },
  deleteServerGroup: {
    summary: 'Delete any group',
    description:
      'People who were members of a project only because of the group leave that project. Returns `null`. ' +
      byProvenOperator,
    input: { group_id: id },
    output: null,
  },
  listProjectGroups: {
    summary: 'List the groups of a project',
    agent: null,
    description:
      'With the role of each and its people. A member with several sources of a role has the highest of these roles.',
    output: {
      seq: project.seq,
      groups: [{ ...group, role: 'developer', user_ids: [grace.id], absent: 0 }],
      only_by_group: [grace.id],
    },
  },
  giveGroupRole: {
    summary: 'Give a group a role',
    description:
      'The owner must manage the group or be in it. Its people become members, also those who join the group later. Those who ' +
      'left the project, or have blocked the owner, do not come back.',
    input: { group_id: id, role: 'developer' },
    output: event({ type: 'group.added', group_id: id, role: 'developer' }),
  },
  changeGroupRole: {
    summary: 'Change the role of a group',
    description: 'Returns `null` if the group already has this role.',
    input: { group_id: id, role: 'viewer' },
    output: event({ type: 'group.changed', group_id: id, role: 'viewer' }),
  },
  removeGroup: {
    summary: 'Remove a group from a project',
    description: 'People who are members only because of the group lose access.',
    input: { group_id: id },
    output: event({ type: 'group.removed', group_id: id }),
  },
} satisfies Partial<ApiDocs>
