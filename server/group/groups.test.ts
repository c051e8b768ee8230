// Groups: who joins and leaves projects through them, and with which role.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Role } from '../../domain/member/member.ts'
import type { Mail } from '../mail/text.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { recomputeMembers } from './turn.ts'

const world = await startWorld()
let names = 0

/** A group of this manager. */
async function group(manager: TestPerson, ...people: TestPerson[]): Promise<string> {
  names += 1
  const name = `Group ${names}`
  await world.call(manager, 'createGroup', {}, { name })
  const { groups } = await world.call(manager, 'listGroups', {})
  const group_id = groups.find((one) => one.name === name)?.id ?? ''
  if (people.length > 0)
    await world.call(manager, 'addToGroup', {}, { group_id, people: people.map((one) => one.username) })
  return group_id
}

async function rolesIn(owner: TestPerson, projectId: string, ...people: TestPerson[]) {
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const { project } = await world.call(owner, 'getProject', { projectId })
  expect(members).toHaveLength(project.counts.members)
  return people.map(({ user_id }) => members.find((one) => one.user_id === user_id)?.role ?? null)
}

const give = (owner: TestPerson, projectId: string, group_id: string, role: Role) =>
  world.event(owner, 'giveGroupRole', { projectId }, { group_id, role })

async function memberId(owner: TestPerson, projectId: string, { user_id }: TestPerson): Promise<string> {
  const { members } = await world.call(owner, 'listMembers', { projectId })
  return members.find((one) => one.user_id === user_id)?.id ?? ''
}

async function team(count: number) {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const people = await Promise.all(Array.from({ length: count }, (_, n) => world.person(`Person ${n}`)))
  return { owner, projectId, people: people as [TestPerson, TestPerson, TestPerson] }
}

test('who is in a group joins its projects; who joins and leaves the group joins and leaves them', async () => {
  const { owner, projectId, people } = await team(3)
  const other = await world.project(owner, 'Other')
  const [ada, bob, cleo] = people
  const group_id = await group(owner, ada, bob)
  expect(await give(owner, projectId, group_id, 'developer')).toMatchObject({
    type: 'group.added',
    group_id,
    role: 'developer',
  })
  await give(owner, other, group_id, 'viewer')
  expect(await rolesIn(owner, projectId, ...people)).toEqual(['developer', 'developer', null])
  expect(await rolesIn(owner, other, ...people)).toEqual(['viewer', 'viewer', null])
  const ticket = await world.ticket(ada, projectId, { assignee_id: ada.user_id })

  await world.call(owner, 'addToGroup', {}, { group_id, people: [` ${cleo.email.toUpperCase()} `] })
  expect(await rolesIn(owner, other, ...people)).toEqual(['viewer', 'viewer', 'viewer'])
  await world.call(owner, 'removeFromGroup', {}, { group_id, user_id: ada.user_id })
  expect(await rolesIn(owner, projectId, ...people)).toEqual([null, 'developer', 'developer'])
  expect((await world.call(owner, 'getTicket', { ticketId: ticket.id })).ticket.assignee).toBeNull()
  expect(await world.refused(ada, 'getProject', { projectId: other })).toMatchObject({ status: 404 })
  // A person may leave the group.
  await world.call(bob, 'removeFromGroup', {}, { group_id, user_id: bob.user_id })
  expect(await rolesIn(owner, projectId, ...people)).toEqual([null, null, 'developer'])
  await world.event(owner, 'changeGroupRole', { projectId }, { group_id, role: 'admin' })
  expect(await rolesIn(owner, projectId, cleo)).toEqual(['admin'])
  await world.event(owner, 'removeGroup', { projectId }, { group_id })
  expect(await rolesIn(owner, projectId, cleo)).toEqual([null])
  expect(await rolesIn(owner, other, cleo)).toEqual(['viewer'])

  const { entries } = await world.call(owner, 'listAudit', { projectId }, { kind: 'members' })
  const acts = entries.map(({ action, person }) => [action, person?.id])
  for (const act of [
    ['group.added', undefined],
    ['member.added', cleo.user_id],
    ['member.removed', ada.user_id],
    ['group.role_changed', undefined],
    ['member.role_changed', cleo.user_id],
    ['group.removed', undefined],
  ])
    expect(acts).toContainEqual(act)
  const own = await world.call(ada, 'listActivity', {})
  expect(own.entries.slice(0, 2).map(({ action }) => action)).toEqual([
    'group.person_removed',
    'group.person_added',
  ])
})

test('of several sources the highest role counts, and a member by hand stays one', async () => {
  const { owner, projectId, people } = await team(2)
  const [ada, bob] = people
  await world.call(owner, 'inviteMember', { projectId }, { username: ada.username, role: 'viewer' })
  const [low, high] = [await group(owner, ada, bob), await group(owner, ada)]
  await give(owner, projectId, low, 'developer')
  expect(await rolesIn(owner, projectId, ada, bob)).toEqual(['developer', 'developer'])
  await give(owner, projectId, high, 'admin')
  expect(await rolesIn(owner, projectId, ada, bob)).toEqual(['admin', 'developer'])
  expect((await world.call(owner, 'listProjectGroups', { projectId })).only_by_group).toEqual([bob.user_id])

  // A lower role by hand would change nothing, so it is refused. A higher one makes the person a member by hand.
  const change = async (person: TestPerson, role: Role) =>
    world.send(owner, 'changeMemberRole', { memberId: await memberId(owner, projectId, person) }, { role })
  expect(await (await change(ada, 'developer')).json()).toMatchObject({ code: 'role_from_group' })
  expect((await change(bob, 'admin')).status).toBe(200)
  await world.event(owner, 'removeGroup', { projectId }, { group_id: high })
  expect(await rolesIn(owner, projectId, ada, bob)).toEqual(['developer', 'admin'])
  await world.call(owner, 'deleteGroup', {}, { group_id: low })
  expect(await rolesIn(owner, projectId, ada, bob)).toEqual(['viewer', 'admin'])
  expect(await world.call(owner, 'listProjectGroups', { projectId })).toMatchObject({
    groups: [],
    only_by_group: [],
  })
  // Nothing is left of the deleted group, and its name is free again.
  const stored = world.db.selectFrom('people_group').select('id').where('id', '=', low)
  expect(await stored.execute()).toEqual([])
})

test('“Leave project” holds, and so does a removal, until the person is added by hand', async () => {
  const { owner, projectId, people } = await team(2)
  const [ada, bob] = people
  const group_id = await group(owner, ada, bob)
  await give(owner, projectId, group_id, 'developer')
  await world.event(ada, 'leaveProject', { projectId })
  await world.event(owner, 'removeMember', { memberId: await memberId(owner, projectId, bob) })
  await world.event(owner, 'changeGroupRole', { projectId }, { group_id, role: 'admin' })
  await world.call(owner, 'removeFromGroup', {}, { group_id, user_id: ada.user_id })
  await world.call(owner, 'addToGroup', {}, { group_id, people: [ada.username] })
  expect(await rolesIn(owner, projectId, ada, bob)).toEqual([null, null])
  const [shown] = (await world.call(owner, 'listProjectGroups', { projectId })).groups
  expect(shown).toMatchObject({ user_ids: [], absent: 2, manager: { id: owner.user_id } })

  await world.call(owner, 'inviteMember', { projectId }, { username: ada.username, role: 'viewer' })
  expect(await rolesIn(owner, projectId, ada)).toEqual(['admin'])
  await world.event(owner, 'removeGroup', { projectId }, { group_id })
  expect(await rolesIn(owner, projectId, ada)).toEqual(['viewer'])
})

test('a removed member comes back through no group, not even one that they joined later', async () => {
  const { owner, projectId, people } = await team(1)
  const [ada] = people
  await world.call(owner, 'inviteMember', { projectId }, { username: ada.username, role: 'admin' })
  // A group of theirs, in which they are not, has a role in the project.
  await world.project(ada)
  const group_id = await group(ada)
  await world.db
    .insertInto('group_role')
    .values({
      group_id,
      project_id: projectId,
      role: 'admin',
      given_by: owner.user_id,
      created_at: world.clock.now().toISOString(),
    })
    .execute()
  await world.event(owner, 'removeMember', { memberId: await memberId(owner, projectId, ada) })
  await world.call(ada, 'addToGroup', {}, { group_id, people: [ada.username] })
  expect(await rolesIn(owner, projectId, ada)).toEqual([null])
})

test('a group that follows single sign-on is deleted by nobody', async () => {
  const { owner } = await team(0)
  const group_id = await group(owner)
  const before = world.deps.config.oidc
  Object.assign(world.deps.config, { oidc: { groups: { names: new Map([['claim', `Group ${names}`]]) } } })
  const { code } = await world.refused(owner, 'deleteGroup', {}, { group_id })
  Object.assign(world.deps.config, { oidc: before })
  expect(code).toBe('group_from_provider')
})

test('a new owner stays, whatever becomes of the group', async () => {
  const { owner, projectId, people } = await team(1)
  const [ada] = people
  const group_id = await group(owner, ada)
  await give(owner, projectId, group_id, 'developer')
  await world.handOver(owner, projectId, ada)
  await world.call(owner, 'deleteGroup', {}, { group_id })
  expect(await rolesIn(ada, projectId, ada)).toEqual(['developer'])
})

test('a person who blocked the manager or the owner is not added by them', async () => {
  const { owner, projectId, people } = await team(2)
  const [ada, bob] = people
  await world.call(owner, 'inviteMember', { projectId }, { username: ada.username, role: 'viewer' })
  await world.event(ada, 'leaveProject', { projectId }, { block_inviter: true })
  const group_id = await group(owner)
  const nobody = await world.refused(
    owner,
    'addToGroup',
    {},
    { group_id, people: ['nobody-there', bob.username] },
  )
  const blocked = await world.refused(
    owner,
    'addToGroup',
    {},
    { group_id, people: [ada.email, bob.username] },
  )
  expect([nobody, blocked].map(({ code, errors }) => [code, errors?.length])).toEqual([
    ['people_not_found', 1],
    ['people_not_found', 1],
  ])
  expect(blocked.errors?.[0]).toMatchObject({ field: 'people.0' })
  expect((await world.call(owner, 'listGroupPeople', {}, { group_id })).people).toEqual([])

  // Another manager has her in a group; the owner whom she blocked gives that group a role.
  const manager = await world.person('Manager')
  await world.project(manager)
  const theirs = await group(manager, ada, owner)
  await give(owner, projectId, theirs, 'viewer')
  expect(await rolesIn(owner, projectId, ada)).toEqual([null])
  const own = await world.project(owner, 'Another')
  await world.call(ada, 'unblockInviter', {}, { user_id: owner.user_id })
  await give(owner, own, theirs, 'viewer')
  expect(await rolesIn(owner, own, ada)).toEqual(['viewer'])
})

test('only people who can see a group give it a role, and only its manager changes it', async () => {
  const { owner, projectId, people } = await team(2)
  const [ada, bob] = people
  const other = await world.person('Another Owner')
  const theirs = await world.project(other)
  const group_id = await group(owner, ada)
  expect(
    await world.refused(other, 'giveGroupRole', { projectId: theirs }, { group_id, role: 'viewer' }),
  ).toMatchObject({
    code: 'not_found',
  })
  const change = { group_id, people: [bob.username] }
  for (const [person, status] of [
    [other, 404],
    [ada, 403],
  ] as const)
    expect(await world.refused(person, 'addToGroup', {}, change)).toMatchObject({ status })
  expect(await world.refused(ada, 'updateGroup', {}, { group_id, name: 'Mine' })).toMatchObject({
    status: 403,
  })
  expect((await world.call(ada, 'listGroupPeople', {}, { group_id })).people).toHaveLength(1)
  // Names are the same if only case or accents differ. The group can only be handed over to a person in it.
  const { groups } = await world.call(owner, 'listGroups', {})
  const same = { name: groups[0]?.name.toUpperCase() ?? '' }
  expect(await world.refused(other, 'createGroup', {}, same)).toMatchObject({ code: 'group_taken' })
  expect(await world.refused(bob, 'createGroup', {}, { name: 'Bob’s' })).toMatchObject({ status: 403 })
  const handedTo = (manager_id: string) => ({ group_id, manager_id })
  expect(await world.refused(owner, 'updateGroup', {}, handedTo(bob.user_id))).toMatchObject({
    code: 'not_in_group',
  })
  await world.call(owner, 'updateGroup', {}, handedTo(ada.user_id))
  await world.call(ada, 'addToGroup', {}, change)
  expect(await world.refused(owner, 'listGroupPeople', {}, { group_id })).toMatchObject({ status: 404 })
  await give(owner, projectId, await group(owner, owner), 'viewer')
})

test('one mail names all projects that a person joined, and one those that the person left', async () => {
  const letters: Mail[] = []
  const mailer = { send: async (mail: Mail) => void letters.push(mail), close: () => undefined }
  const deliver = async () => {
    await runDueJobs({ ...world.deps, url: world.url, mailer })
    // The mail is delayed, so that it also has the projects that follow.
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(world.db)
    await runDueJobs({ ...world.deps, url: world.url, mailer })
    return letters.splice(0)
  }
  await deliver()
  const { owner, projectId, people } = await team(1)
  const [ada] = people
  const second = await world.project(owner, 'Second')
  const group_id = await group(owner)
  await give(owner, projectId, group_id, 'developer')
  await give(owner, second, group_id, 'developer')
  await world.call(owner, 'addToGroup', {}, { group_id, people: [ada.username] })
  const joined = (await deliver()).filter(({ to }) => to === ada.email)
  expect(joined.map(({ subject }) => subject)).toEqual(['You were added to projects'])
  expect(joined[0]?.text).toContain('You joined 2 projects')
  expect(joined[0]?.text).toContain('“Second” through the group')
  await world.call(owner, 'removeFromGroup', {}, { group_id, user_id: ada.user_id })
  const left = (await deliver()).filter(({ to }) => to === ada.email)
  expect(left.map(({ subject }) => subject)).toEqual(['You are no longer in some projects'])
  expect(left[0]?.text).toContain('You are no longer a member of 2 projects')
})

test('a deleted account leaves its groups; the group stays, without a manager', async () => {
  const { owner, projectId, people } = await team(1)
  const [ada] = people
  const group_id = await group(owner, ada, owner)
  await give(owner, projectId, group_id, 'developer')
  await world.db.deleteFrom('account').where('id', '=', ada.user_id).execute()
  const { groups } = await world.call(owner, 'listProjectGroups', { projectId })
  expect(groups[0]?.user_ids).toEqual([owner.user_id])
  await world.db.updateTable('people_group').set({ manager_id: null }).where('id', '=', group_id).execute()
  // The people of the group can still see and leave it.
  expect((await world.call(owner, 'listGroups', {})).groups).toMatchObject([
    { manager: null, is_member: true },
  ])
})

test('the job does what an interrupted request left, and repeating it changes nothing', async () => {
  const { owner, projectId, people } = await team(3)
  const group_id = await group(owner, ...people)
  await world.db
    .insertInto('group_role')
    .values({
      group_id,
      project_id: projectId,
      role: 'viewer',
      given_by: owner.user_id,
      created_at: world.clock.now().toISOString(),
    })
    .execute()
  await recomputeMembers(world.deps, { project_ids: [projectId], by: owner.user_id })
  expect(await rolesIn(owner, projectId, ...people)).toEqual(['viewer', 'viewer', 'viewer'])
  const { seq } = await world.call(owner, 'getProject', { projectId })
  await recomputeMembers(world.deps, { project_ids: [projectId], by: owner.user_id })
  expect((await world.call(owner, 'getProject', { projectId })).seq).toBe(seq)
})
