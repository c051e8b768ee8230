// Groups on the operators' page: all of them in figures, renamed and deleted, their people added and removed, and given a manager
// only where there is none.
import { expect, test } from 'vitest'
import { auditWords } from '../../domain/audit/words.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()

async function operator(): Promise<TestPerson> {
  const person = await world.person('Oda Operator')
  const row = { user_id: person.user_id, added_at: world.clock.now().toISOString() }
  await world.db.insertInto('operator').values(row).execute()
  return person
}

async function group(manager: TestPerson, name: string, ...people: TestPerson[]): Promise<string> {
  await world.call(manager, 'createGroup', {}, { name })
  const { groups } = await world.call(manager, 'listGroups', {})
  const group_id = groups.find((one) => one.name === name)?.id ?? ''
  if (people.length > 0)
    await world.call(manager, 'addToGroup', {}, { group_id, people: people.map((one) => one.username) })
  return group_id
}

async function disable(person: TestPerson): Promise<void> {
  const disabled_at = world.clock.now().toISOString()
  await world.db.updateTable('account').set({ disabled_at }).where('id', '=', person.user_id).execute()
}

async function lastEntry(boss: TestPerson) {
  const [entry] = (await world.call(boss, 'listServerAudit', {}, { limit: 1 })).entries
  return [entry?.actor?.id, entry?.person?.id, entry && auditWords(entry)]
}

test('an operator finds groups in windows, in figures and without their people and projects', async () => {
  const boss = await operator()
  const manager = await world.person('Mara Manager')
  const ada = await world.person('Ada')
  const projectId = await world.project(manager, 'Zeppelin')
  const first = await group(manager, 'Quarks 1', ada)
  await group(manager, 'Quarks 2')
  await group(manager, 'Other')
  await world.event(manager, 'giveGroupRole', { projectId }, { group_id: first, role: 'viewer' })
  const window = await world.call(boss, 'listServerGroups', {}, { search: 'QUARKS', limit: 1 })
  expect(window).toEqual({
    groups: [
      {
        id: first,
        name: 'Quarks 1',
        manager: { id: manager.user_id, full_name: 'Mara Manager', username: manager.username },
        manager_disabled: false,
        from_provider: false,
        people: 1,
        projects: 1,
      },
    ],
    next: expect.any(String),
  })
  const names = async (input: object) =>
    (await world.call(boss, 'listServerGroups', {}, input)).groups.map(({ name }) => name)
  expect(await names({ search: 'quarks', after: window.next ?? '' })).toEqual(['Quarks 2'])
  expect(await names({ search: manager.username })).toEqual(['Other', 'Quarks 1', 'Quarks 2'])
  expect(await names({ unmanaged: 'true' })).toEqual([])
  await disable(manager)
  expect(await names({ unmanaged: 'true' })).toEqual(['Other', 'Quarks 1', 'Quarks 2'])
})

test('an operator names a manager only where there is none', async () => {
  const boss = await operator()
  const manager = await world.person('Mara Manager')
  const next = await world.person('Nils Next')
  await world.project(manager)
  const group_id = await group(manager, 'Leptons')
  const give = { group_id, to: next.email.toUpperCase() }
  expect((await world.refused(boss, 'giveServerGroup', {}, give)).code).toBe('group_managed')
  await disable(manager)
  expect((await world.refused(boss, 'giveServerGroup', {}, { group_id, to: 'nobody' })).code).toBe(
    'user_not_found',
  )
  await world.call(boss, 'giveServerGroup', {}, give)
  expect((await world.call(next, 'listGroups', {})).groups).toMatchObject([{ name: 'Leptons' }])
  expect(await lastEntry(boss)).toEqual([
    boss.user_id,
    next.user_id,
    'handed over the group “Leptons” to Nils Next',
  ])
  // Nothing changes for the person who manages it already, so there is no entry.
  await world.call(boss, 'renameServerGroup', {}, { group_id, name: 'Leptons' })
  await world.call(boss, 'giveServerGroup', {}, give)
  expect((await lastEntry(boss))[2]).toMatch(/^handed over/)
})

test('an operator adds and removes people, but does not add themselves', async () => {
  const boss = await operator()
  const manager = await world.person('Mara Manager')
  const ada = await world.person('Ada')
  const projectId = await world.project(manager)
  const group_id = await group(manager, 'Mesons')
  await world.event(manager, 'giveGroupRole', { projectId }, { group_id, role: 'viewer' })
  const add = (name: string) => ({ group_id, people: [name] })
  expect((await world.refused(boss, 'addToServerGroup', {}, add(boss.username))).status).toBe(403)
  expect((await world.refused(boss, 'addToServerGroup', {}, add('nobody-there'))).code).toBe(
    'people_not_found',
  )
  await world.call(boss, 'addToServerGroup', {}, add(ada.email))
  const { people } = await world.call(boss, 'listServerGroupPeople', {}, { group_id })
  expect(people.map(({ id }) => id)).toEqual([ada.user_id])
  await world.call(ada, 'getProject', { projectId })
  await world.call(boss, 'removeFromServerGroup', {}, { group_id, user_id: ada.user_id })
  expect((await world.refused(ada, 'getProject', { projectId })).status).toBe(404)
  const { entries } = await world.call(boss, 'listServerAudit', {}, { user_id: ada.user_id })
  const acts = entries.filter(({ actor }) => actor?.id === boss.user_id).map(({ action }) => action)
  expect(acts.toSorted()).toEqual([
    'group.person_added',
    'group.person_removed',
    'member.added',
    'member.removed',
  ])
})

test('an operator renames and deletes a group; who was a member only through it leaves', async () => {
  const boss = await operator()
  const manager = await world.person('Mara Manager')
  const ada = await world.person('Ada')
  const projectId = await world.project(manager)
  const group_id = await group(manager, 'Hadrons', ada)
  await group(manager, 'Bosons')
  await world.event(manager, 'giveGroupRole', { projectId }, { group_id, role: 'viewer' })
  expect((await world.refused(boss, 'renameServerGroup', {}, { group_id, name: 'BOSONS' })).code).toBe(
    'group_taken',
  )
  await world.call(boss, 'renameServerGroup', {}, { group_id, name: 'Baryons' })
  expect(await lastEntry(boss)).toEqual([
    boss.user_id,
    manager.user_id,
    'renamed the group “Hadrons” to “Baryons”',
  ])
  await world.call(ada, 'getProject', { projectId })
  await world.call(boss, 'deleteServerGroup', {}, { group_id })
  expect((await world.refused(ada, 'getProject', { projectId })).status).toBe(404)
  const { entries } = await world.call(manager, 'listAudit', { projectId }, { kind: 'members' })
  expect(entries.map(({ action, actor }) => [action, actor?.id])).toContainEqual([
    'group.removed',
    boss.user_id,
  ])
  expect((await world.refused(boss, 'deleteServerGroup', {}, { group_id })).status).toBe(404)
})
