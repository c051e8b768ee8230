// An example of each call about groups.
import { ANYBODY, type Examples, MEMBERS, type NounExamples, OPERATORS, OWNER } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'
import type { World } from '../test/world.ts'

declare module '../test/scene.ts' {
  interface SceneOnly {
    /** A group of the owner with the developer, which has a role in the project. */
    groupId: string
    /** A group of the owner with nobody, which has no role. */
    otherGroupId: string
  }
}

/** Only the manager of the group, who is the owner of the project. For anybody else the group seems not to exist. */
const MANAGER = '401 403 404 404 404 404 200 404 401 401 403'

export const examples = {
  listGroups: { token: null, plans: {}, answers: ANYBODY },
  createGroup: {
    token: null,
    // Only people who own a project.
    answers: '401 403 403 403 403 403 200 403 401 401 403',
    input: ({ dev }, { pick, say }) => ({ name: say(`Testers ${pick} ${dev.username}`) }),
  },
  updateGroup: {
    token: null,
    answers: MANAGER,
    input: ({ groupId, dev, owner }, { pick, say }) => ({
      group_id: groupId,
      name: say(`Renamed ${pick} ${dev.username}`),
      manager_id: owner.user_id,
    }),
  },
  deleteGroup: {
    token: null,
    answers: MANAGER,
    input: ({ otherGroupId }) => ({ group_id: otherGroupId }),
  },
  listGroupPeople: {
    token: null,
    plans: {},
    answers: MANAGER,
    input: ({ groupId }) => ({ group_id: groupId }),
  },
  addToGroup: {
    token: null,
    answers: MANAGER,
    input: ({ groupId, guest }) => ({ group_id: groupId, people: [guest.username] }),
  },
  removeFromGroup: {
    token: null,
    answers: MANAGER,
    input: ({ groupId, dev }) => ({ group_id: groupId, user_id: dev.user_id }),
  },
  listServerGroups: {
    token: null,
    plans: {},
    answers: OPERATORS,
    input: (_, { say }) => ({ search: say('group'), unmanaged: 'false', after: 'a', limit: 10 }),
  },
  renameServerGroup: {
    token: null,
    answers: OPERATORS,
    input: ({ groupId, dev }, { pick, say }) => ({
      group_id: groupId,
      name: say(`Called ${pick} ${dev.username}`),
    }),
  },
  // The owner manages the group already, so nothing changes.
  giveServerGroup: {
    token: null,
    answers: OPERATORS,
    before: ({ db }, { groupId }) =>
      db.updateTable('people_group').set({ manager_id: null }).where('id', '=', groupId).execute(),
    input: ({ groupId, owner }) => ({ group_id: groupId, to: owner.username }),
  },
  listServerGroupPeople: {
    token: null,
    plans: {},
    answers: OPERATORS,
    input: ({ groupId }) => ({ group_id: groupId }),
  },
  addToServerGroup: {
    token: null,
    answers: OPERATORS,
    input: ({ groupId, guest }) => ({ group_id: groupId, people: [guest.username] }),
  },
  removeFromServerGroup: {
    token: null,
    answers: OPERATORS,
    input: ({ groupId, dev }) => ({ group_id: groupId, user_id: dev.user_id }),
  },
  deleteServerGroup: {
    token: null,
    answers: OPERATORS,
    input: ({ otherGroupId }) => ({ group_id: otherGroupId }),
  },
  listProjectGroups: { token: 'read', plans: {}, answers: MEMBERS },
  giveGroupRole: {
    token: null,
    answers: OWNER,
    input: ({ otherGroupId }) => ({ group_id: otherGroupId, role: 'developer' }),
  },
  // The developer is a member by hand, so no change of a membership follows.
  changeGroupRole: {
    token: null,
    answers: OWNER,
    input: ({ groupId }, { pick }) => ({ group_id: groupId, role: pick % 2 ? 'viewer' : 'developer' }),
  },
  removeGroup: { token: null, answers: OWNER, input: ({ groupId }) => ({ group_id: groupId }) },
} satisfies Partial<Examples>

async function groupOf(world: World, { owner }: Scene, name: string): Promise<string> {
  await world.call(owner, 'createGroup', {}, { name })
  const { groups } = await world.call(owner, 'listGroups', {})
  return groups.find((group) => group.name === name)?.id ?? ''
}

export const rows = {
  /** The project has one group; the first scene of the project makes it, and each adds its developer. */
  async groupId(world, scene, say) {
    const { owner, dev, projectId } = scene
    const { groups } = await world.call(owner, 'listProjectGroups', { projectId })
    const known = groups.find(({ manager }) => manager?.id === owner.user_id)?.id
    const group_id = known ?? (await groupOf(world, scene, say(`Group of ${dev.username}`)))
    await world.call(owner, 'addToGroup', {}, { group_id, people: [dev.username] })
    if (!known) await world.call(owner, 'giveGroupRole', { projectId }, { group_id, role: 'viewer' })
    return group_id
  },
  async otherGroupId(world, scene, say) {
    const { groups } = await world.call(scene.owner, 'listGroups', {})
    const free = groups.find(({ people, projects }) => people === 0 && projects === 0)
    return free?.id ?? groupOf(world, scene, say(`Other of ${scene.dev.username}`))
  },
} satisfies NounExamples['rows']
