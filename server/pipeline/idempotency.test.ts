// An act that ends the person's own right gives its first answer to a repeat. For all other acts, an ended right is refused.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Owner')

async function memberId(who: TestPerson, projectId: string, person: TestPerson): Promise<string> {
  const { members } = await world.call(who, 'listMembers', { projectId })
  return members.find((member) => member.user_id === person.user_id)?.id ?? ''
}

it('a hand-over that is sent again answers the same, and hands over nothing twice', async () => {
  const projectId = await world.project(owner)
  const next = await world.member(owner, projectId, 'admin')
  const key = randomUUID()
  await world.call(owner, 'transferProject', { projectId }, { user_id: next.user_id })
  const send = () => world.send(next, 'acceptTransfer', { projectId }, {}, { key })
  const answers = await Promise.all(Array.from({ length: 4 }, async () => (await send()).json()))
  const { project } = await world.call(next, 'getProject', { projectId })
  expect(project).toMatchObject({ owner_id: next.user_id, version: 3 })
  for (const answer of answers) expect(answer).toMatchObject({ type: 'project.changed', seq: project.seq })
  // Also once they are no longer a member: it is their own act, and contains nothing that came later.
  await world.call(next, 'updateProject', { projectId }, { version: 3, name: 'Secret since' })
  await world.handOver(next, projectId, owner)
  await world.call(owner, 'removeMember', { memberId: await memberId(owner, projectId, next) })
  expect(await (await send()).json()).toEqual(answers[0])
})

it('a leaving that is sent again answers the same', async () => {
  const projectId = await world.project(owner)
  const member = await world.member(owner, projectId, 'viewer')
  const key = randomUUID()
  const send = (who = member) => world.send(who, 'leaveProject', { projectId }, {}, { key })
  const first = await (await send()).json()
  expect(first).toMatchObject({ type: 'member.removed', user_id: member.user_id })
  expect(await (await send()).json()).toEqual(first)
  // Not for another person, another key or another project, and not without a session.
  expect((await send(await world.person('Stranger'))).status).toBe(404)
  expect((await world.refused(member, 'leaveProject', { projectId })).code).toBe('project_not_found')
  const other = await world.project(owner)
  expect((await world.send(member, 'leaveProject', { projectId: other }, {}, { key })).status).toBe(404)
  await world.db.deleteFrom('session').where('id', '=', member.session_id).execute()
  expect((await send()).status).toBe(401)
})

it('with the right given anew, the same key is another act', async () => {
  const projectId = await world.project(owner)
  const member = await world.member(owner, projectId, 'viewer')
  const key = randomUUID()
  const send = async () => (await world.send(member, 'leaveProject', { projectId }, {}, { key })).json()
  const first = await send()
  await world.call(owner, 'inviteMember', { projectId }, { username: member.username, role: 'viewer' })
  const second = await send()
  expect(second.seq).toBe(first.seq + 2)
  expect((await world.refused(member, 'getProject', { projectId })).code).toBe('project_not_found')
  expect(await send()).toEqual(second)
})

it('what a removed member created is not answered again', async () => {
  const projectId = await world.project(owner)
  const member = await world.member(owner, projectId, 'developer')
  const key = randomUUID()
  const send = () => world.send(member, 'createTicket', { projectId }, { title: 'Mine' }, { key })
  expect((await send()).status).toBe(200)
  await world.call(owner, 'removeMember', { memberId: await memberId(owner, projectId, member) })
  expect((await send()).status).toBe(404)
})

it('a repeat is not answered with a later event once its own was pruned from the log', async () => {
  const projectId = await world.project(owner)
  const key = randomUUID()
  const send = async () =>
    (await world.send(owner, 'createTicket', { projectId }, { title: 'One' }, { key })).json()
  const { seq } = await send()
  await world.ticket(owner, projectId, { title: 'Two' })
  await world.db.deleteFrom('event').where('project_id', '=', projectId).where('seq', '<=', seq).execute()
  expect(await send()).toBeNull()
  expect((await world.call(owner, 'listTickets', { projectId })).tickets).toHaveLength(2)
})

it('an act that found nothing to do has its answer too, and does nothing when it is sent again', async () => {
  const projectId = await world.project(owner)
  const { id: ticketId } = await world.ticket(owner, projectId, { title: 'Here' })
  const key = randomUUID()
  const send = async () => (await world.send(owner, 'restoreTicket', { ticketId }, {}, { key })).json()
  expect(await send()).toBeNull()
  await world.call(owner, 'deleteTicket', { ticketId })
  expect(await send()).toBeNull()
  expect((await world.refused(owner, 'getTicket', { ticketId })).code).toBe('not_found')
  const unanswered = await world.db.selectFrom('idempotency_key').where('response', 'is', null).execute()
  expect(unanswered).toEqual([])
})

it('whoever created a project and was removed from it reads nothing of it by creating it again', async () => {
  const key = randomUUID()
  const create = async () => world.send(owner, 'createProject', {}, { name: 'Then' }, { key })
  const created = await (await create()).json()
  const params = { projectId: created.project_id }
  expect(await (await create()).json()).toEqual(created)
  const next = await world.member(owner, params.projectId, 'admin')
  await world.handOver(owner, params.projectId, next)
  await world.call(next, 'removeMember', { memberId: await memberId(next, params.projectId, owner) })
  await world.call(next, 'updateProject', params, { version: 3, name: 'Secret since' })
  const answer = await create()
  expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('Secret')])
})
