// Revocation is immediate: the next request is refused, and the open stream sends nothing more and closes.
import { afterAll, expect, it } from 'vitest'
import { removeAllFactors } from '../auth/factor/operator.ts'
import { disableUser } from '../cli/operator-acts.ts'
import { listenForWakes } from '../events/wake.ts'
import { authClientOf, setUp } from './authenticator.ts'
import { has, openStream } from './open-stream.ts'
import { createSession, PASSWORD } from './people.ts'
import { startWorld, type TestPerson } from './world.ts'

const world = await startWorld()
const { db, hub, url, deps } = world
const wakes = listenForWakes({ db, hub, url, logger: deps.logger, from: 'this process' })
afterAll(() => wakes.stop())

const auth = async (who: TestPerson, method: string, path: string, body: object = {}) =>
  world.app.request(`/auth/v1${path}`, {
    method,
    headers: { ...who.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The ways in which a member's session ends. */
const ENDS: [string, (member: TestPerson) => Promise<unknown>][] = [
  ['sign-out', (member) => auth(member, 'POST', '/logout?scope=local')],
  [
    'sign-out everywhere, from another device',
    async (member) => auth(await signInElsewhere(member), 'POST', '/logout'),
  ],
  [
    'the list of sessions',
    async (member) =>
      world.call(await signInElsewhere(member), 'endSession', { sessionId: member.session_id }),
  ],
  [
    'a new password, from another device',
    async (member) =>
      auth(await signInElsewhere(member), 'PUT', '/user', {
        password: 'a whole new sentence',
        current_password: PASSWORD,
      }),
  ],
  [
    'the first authenticator, from another device',
    async (member) => setUp(authClientOf(world), (await signInElsewhere(member)).headers),
  ],
  [
    'two-factor sign-in taken away by an operator',
    async (member) => {
      await setUp(authClientOf(world), member.headers)
      await removeAllFactors(world.deps, member.email)
    },
  ],
  ['disabling by an operator', (member) => disableUser(world.deps, member.email)],
  [
    'deleting the account',
    async (member) => world.call(await signInElsewhere(member), 'deleteAccount', {}, { password: PASSWORD }),
  ],
]

async function signInElsewhere(person: TestPerson): Promise<TestPerson> {
  return { ...person, ...(await createSession(world.deps, { ...person, id: person.user_id })) }
}

it.each(ENDS)('%s', async (_, end) => {
  const owner = await world.person('Owner')
  const projectId = await world.project(owner)
  const member = await world.member(owner, projectId, 'developer')
  const { seq } = await world.call(owner, 'getProject', { projectId })
  const stream = await openStream(world, member, { cursors: { [projectId]: seq } })
  await stream.until(has('ready'))
  await end(member)
  expect((await world.refused(member, 'getProject', { projectId })).status).toBe(401)
  expect((await world.refused(member, 'searchEverywhere', {}, { search: 'said' })).status).toBe(401)
  expect([401, 403]).toContain((await auth(member, 'PUT', '/user', { data: { full_name: 'Ghost' } })).status)
  await stream.ended
  await world.ticket(owner, projectId, { title: 'Said when they were gone' })
  expect(JSON.stringify(stream.frames)).not.toContain('Said when they were gone')
  const again = await fetch(`${await world.address()}/api/stream`, {
    method: 'POST',
    headers: member.headers,
  })
  expect(again.status).toBe(401)
})

it('removal: nothing on any of the person’s streams, and what the retry of an old create knew is gone too', async () => {
  const owner = await world.person('Owner')
  const projectId = await world.project(owner)
  const member = await world.member(owner, projectId, 'developer')
  const key = crypto.randomUUID()
  await world.send(member, 'createTicket', { projectId }, { title: 'Kept by its key' }, { key })
  const { members, seq } = await world.call(owner, 'listMembers', { projectId })
  const memberId = members.find((one) => one.user_id === member.user_id)?.id ?? ''
  const streams = [
    await openStream(world, member, { cursors: { [projectId]: seq } }),
    await openStream(world, await signInElsewhere(member), { all: true, cursors: { [projectId]: seq } }),
  ]
  await Promise.all(streams.map((stream) => stream.until(has('ready'))))
  await world.call(owner, 'removeMember', { memberId })
  await world.ticket(owner, projectId, { title: 'After the removal' })
  await Promise.all(streams.map((stream) => stream.until(has('gone'))))
  for (const stream of streams) expect(stream.changes()).toEqual([])
  const retry = await world.send(member, 'createTicket', { projectId }, { title: 'Kept by its key' }, { key })
  for (const word of ['removal', 'kept'])
    expect((await world.call(member, 'searchEverywhere', {}, { search: word })).tickets).toEqual([])
  expect([retry.status, (await retry.text()).includes('Kept by its key')]).toEqual([404, false])
  await Promise.all(streams.map((stream) => stream.close()))
})

async function operator() {
  const person = await world.person('Operator')
  const row = { user_id: person.user_id, added_at: world.clock.now().toISOString() }
  await world.db.insertInto('operator').values(row).execute()
  return person
}

it.each([
  ['the manager removes the person from the group', 'removeFromGroup'],
  ['an operator removes the person from the group', 'removeFromServerGroup'],
  ['the owner takes the role from the group', 'removeGroup'],
] as const)('a membership through a group ends when %s: open streams too', async (_, how) => {
  const owner = await world.person('Owner')
  const projectId = await world.project(owner)
  const member = await world.person('Member')
  await world.call(owner, 'createGroup', {}, { name: `Group of ${member.username}` })
  const { groups } = await world.call(owner, 'listGroups', {})
  const group_id = groups[0]?.id ?? ''
  await world.call(owner, 'addToGroup', {}, { group_id, people: [member.username] })
  await world.event(owner, 'giveGroupRole', { projectId }, { group_id, role: 'developer' })
  const { seq } = await world.call(owner, 'getProject', { projectId })
  const streams = [
    await openStream(world, member, { cursors: { [projectId]: seq } }),
    await openStream(world, await signInElsewhere(member), { all: true, cursors: { [projectId]: seq } }),
  ]
  await Promise.all(streams.map((stream) => stream.until(has('ready'))))
  if (how === 'removeGroup') await world.event(owner, how, { projectId }, { group_id })
  else
    await world.call(
      how === 'removeFromGroup' ? owner : await operator(),
      how,
      {},
      { group_id, user_id: member.user_id },
    )
  await world.ticket(owner, projectId, { title: 'After the removal' })
  await Promise.all(streams.map((stream) => stream.until(has('gone'))))
  for (const stream of streams) expect(JSON.stringify(stream.frames)).not.toContain('After the removal')
  expect(await world.refused(member, 'getProject', { projectId })).toMatchObject({ status: 404 })
  await Promise.all(streams.map((stream) => stream.close()))
})

it('demotion: the next change is refused, reading goes on', async () => {
  const owner = await world.person('Owner')
  const projectId = await world.project(owner)
  const member = await world.member(owner, projectId, 'admin')
  const { id: ticketId } = await world.ticket(owner, projectId)
  const { members, seq } = await world.call(owner, 'listMembers', { projectId })
  const memberId = members.find((one) => one.user_id === member.user_id)?.id ?? ''
  const stream = await openStream(world, member, { cursors: { [projectId]: seq } })
  await stream.until(has('ready'))
  await world.call(owner, 'changeMemberRole', { memberId }, { role: 'viewer' })
  expect((await world.refused(member, 'moveTicket', { ticketId }, { status: 'done' })).status).toBe(403)
  expect((await world.refused(member, 'listDeletedTickets', { projectId })).status).toBe(403)
  expect((await world.refused(member, 'exportProject', { projectId })).status).toBe(403)
  await world.ticket(owner, projectId, { title: 'Still to be seen' })
  await stream.until((frames) => frames.filter(({ event }) => event === 'change').length === 2)
  await stream.close()
})
