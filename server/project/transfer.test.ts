// A project changes its owner when the new owner accepts it, and not before.
import { expect, test } from 'vitest'
import { offeredTo } from '../../domain/project/notices.ts'
import { createSession, PASSWORD } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')

const DAY = 86_400

async function offered() {
  const projectId = await world.project(owner)
  const next = await world.member(owner, projectId, 'viewer', 'Next')
  const event = await world.event(owner, 'transferProject', { projectId }, { user_id: next.user_id })
  const project = async () => (await world.call(owner, 'getProject', { projectId })).project
  return { projectId, next, event, project }
}

test('ownership changes on acceptance, not on the offer; the former owner keeps their role', async () => {
  const { projectId, next, event, project } = await offered()
  expect(event).toMatchObject({ type: 'project.changed', changes: { transfer_to: next.user_id } })
  expect(await project()).toMatchObject({ owner_id: owner.user_id, transfer_to: next.user_id })
  expect(await world.refused(next, 'deleteProject', { projectId })).toMatchObject({ code: 'forbidden' })
  // The member sees the offer in the project and on the dashboard.
  const { projects } = await world.call(next, 'listProjects', {})
  expect(projects[0]).toMatchObject({ id: projectId, transfer_to: next.user_id })

  expect(await world.event(next, 'acceptTransfer', { projectId })).toMatchObject({
    type: 'project.changed',
    changes: { owner_id: next.user_id, transfer_to: null, transfer_until: null },
  })
  expect(await world.refused(owner, 'deleteProject', { projectId })).toMatchObject({ code: 'forbidden' })
  expect(await world.event(owner, 'leaveProject', { projectId })).toMatchObject({ type: 'member.removed' })
  expect(await world.refused(next, 'leaveProject', { projectId })).toMatchObject({ code: 'forbidden' })
})

test('declining or withdrawing ends the offer; nobody else can answer it', async () => {
  for (const who of ['owner', 'next'] as const) {
    const { projectId, next, project } = await offered()
    const other = await world.member(owner, projectId, 'admin', 'Other')
    for (const name of ['acceptTransfer', 'endTransfer'] as const)
      expect(await world.refused(other, name, { projectId })).toMatchObject({ code: 'forbidden' })
    expect(await world.refused(owner, 'acceptTransfer', { projectId })).toMatchObject({ code: 'forbidden' })
    await world.event(who === 'owner' ? owner : next, 'endTransfer', { projectId })
    expect(await project()).toMatchObject({
      owner_id: owner.user_id,
      transfer_to: null,
      transfer_until: null,
    })
    expect(await world.refused(next, 'acceptTransfer', { projectId })).toMatchObject({ code: 'forbidden' })
    expect(await world.call(owner, 'endTransfer', { projectId })).toBeNull()
  }
})

test('the offer ends when the member leaves, is removed or deletes their account, and does not return with them', async () => {
  for (const action of ['leave', 'remove', 'delete'] as const) {
    const { projectId, next, project } = await offered()
    const { members } = await world.call(owner, 'listMembers', { projectId })
    const memberId = members.find(({ user_id }) => user_id === next.user_id)?.id ?? ''
    if (action === 'leave') await world.event(next, 'leaveProject', { projectId })
    if (action === 'remove') await world.event(owner, 'removeMember', { memberId })
    // An offer does not prevent the deletion of an account.
    if (action === 'delete') await world.call(next, 'deleteAccount', {}, { password: PASSWORD })
    expect(await project()).toMatchObject({ transfer_to: null, transfer_until: null })
    if (action === 'delete') continue
    await world.event(owner, 'inviteMember', { projectId }, { username: next.username })
    expect(await world.refused(next, 'acceptTransfer', { projectId })).toMatchObject({ code: 'forbidden' })
  }
})

test('of a concurrent acceptance and withdrawal, one wins', async () => {
  const { projectId, next, project } = await offered()
  const answers = await Promise.all([
    world.send(next, 'acceptTransfer', { projectId }),
    world.send(owner, 'endTransfer', { projectId }),
  ])
  const [accepted, ended] = answers.map(({ status }) => status)
  const { owner_id, transfer_to } = (await world.call(next, 'getProject', { projectId })).project
  expect(transfer_to).toBeNull()
  if (accepted === 200) expect([ended, owner_id]).toEqual([403, next.user_id])
  else expect([accepted, ended, owner_id]).toEqual([403, 200, (await project()).owner_id])
})

test('an offer expires after a week, and can be replaced by a new one', async () => {
  const { projectId, next } = await offered()
  const other = await world.member(owner, projectId, 'viewer', 'Other')
  /** Signs the person in again, because the earlier session has expired. */
  const again = async (person: TestPerson) => ({
    ...person,
    ...(await createSession(world.deps, { ...person, id: person.user_id })),
  })
  world.clock.advance(7 * DAY - 1)
  const { project } = await world.call(await again(next), 'getProject', { projectId })
  expect(offeredTo(project, world.clock.now())).toBe(next.user_id)
  world.clock.advance(1)
  expect(offeredTo(project, world.clock.now())).toBeNull()
  expect(await world.refused(await again(next), 'acceptTransfer', { projectId })).toMatchObject({
    code: 'transfer_over',
  })
  await world.call(await again(owner), 'transferProject', { projectId }, { user_id: other.user_id })
  expect(await world.refused(await again(next), 'acceptTransfer', { projectId })).toMatchObject({
    code: 'forbidden',
  })
  await world.event(await again(other), 'acceptTransfer', { projectId })
})
