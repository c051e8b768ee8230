// Sessions and accounts that people manage themselves, tested through the whole application.
import { expect, test, vi } from 'vitest'
import { createPasswords, passwords } from '../auth/password/password.ts'
import { readAfter } from '../events/log.ts'
import { RATES } from '../limits.ts'
import { createSession, PASSWORD } from '../test/people.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()

test('me, and my sessions', async () => {
  const ada = await world.person('Ada')
  const other = await createSession(world.deps, { ...ada, id: ada.user_id })
  const me = await world.call(ada, 'getMe', {})
  expect(me).toEqual({
    id: ada.user_id,
    full_name: 'Ada',
    username: ada.username,
    email: ada.email,
    created_at: world.clock.now().toISOString(),
  })
  const { sessions } = await world.call(ada, 'listSessions', {})
  expect(sessions.map(({ id, current }) => [id, current])).toEqual([
    [other.session_id, false],
    [ada.session_id, true],
  ])
})

test('finding somebody takes the exact username of a confirmed account', async () => {
  const ada = await world.person('Ada')
  const bob = await world.person('Bob')
  expect(await world.call(ada, 'findUser', {}, { username: bob.username.toUpperCase() })).toEqual({
    id: bob.user_id,
  })
  await world.db
    .updateTable('account')
    .set({ email_confirmed_at: null })
    .where('id', '=', bob.user_id)
    .execute()
  expect((await world.refused(ada, 'findUser', {}, { username: bob.username })).code).toBe('user_not_found')
  expect((await world.refused(ada, 'findUser', {}, { username: 'nobody' })).code).toBe('user_not_found')
})

test('people can end their own sessions only', async () => {
  const ada = await world.person('Ada')
  const bob = await world.person('Bob')
  const other = await createSession(world.deps, { ...ada, id: ada.user_id })
  expect((await world.refused(bob, 'endSession', { sessionId: other.session_id })).code).toBe('not_found')
  expect(await world.call(ada, 'endSession', { sessionId: other.session_id })).toBeNull()
  expect((await world.refused({ ...ada, ...other }, 'getMe', {})).code).toBe('not_signed_in')
  expect((await world.refused(ada, 'endSession', { sessionId: other.session_id })).code).toBe('not_found')
  await world.call(ada, 'getMe', {})
})

test('deleting an account without a password requires setting one first: no other proof is accepted', async () => {
  const ada = await world.person('Ada')
  await world.db.updateTable('account').set({ password_hash: null }).where('id', '=', ada.user_id).execute()
  for (const password of ['', PASSWORD])
    expect(await world.refused(ada, 'deleteAccount', {}, { password })).toMatchObject({
      code: 'wrong_password',
      detail: 'Your account has no password yet. Please set one first.',
    })
  await world.call(ada, 'getMe', {})
})

test('a deleted account leaves what it wrote, without a name', async () => {
  const owner = await world.person('Owner')
  const projectId = await world.project(owner)
  const ada = await world.member(owner, projectId, 'developer', 'Ada')
  const mine = await world.ticket(ada, projectId, { title: 'Mine', assignee_id: ada.user_id })
  const { seq } = await world.call(owner, 'getProject', { projectId })
  await world.call(ada, 'deleteAccount', {}, { password: PASSWORD })

  const { ticket } = await world.call(owner, 'getTicket', { ticketId: mine.id })
  expect(ticket.assignee).toBeNull()
  expect(ticket.version).toBe(mine.version + 1)
  expect(ticket.reporter).toEqual({
    id: ada.user_id,
    full_name: 'Deleted user',
    username: expect.stringMatching(/^deleted-[0-9a-f]{8}$/),
  })
  const { members } = await world.call(owner, 'listMembers', { projectId })
  expect(members.map((member) => member.user_id)).toEqual([owner.user_id])
  const { project } = await world.call(owner, 'getProject', { projectId })
  expect(project.counts.members).toBe(1)

  const events = await readAfter(world.db, projectId, seq)
  expect(events.map(({ type }) => type)).toEqual(['user.changed', 'member.removed'])
  expect(events[0]).toMatchObject({ profile: ticket.reporter })
  for (const table of ['account', 'session'] as const) {
    const column = table === 'account' ? 'id' : 'user_id'
    expect(
      await world.db
        .selectFrom(table)
        .selectAll()
        .where(column as 'id', '=', ada.user_id)
        .execute(),
    ).toEqual([])
  }
  expect((await world.refused(ada, 'getMe', {})).code).toBe('not_signed_in')
})

test('confirmed projects without other members are deleted with the account; projects with other members block it', async () => {
  const owner = await world.person('Owner')
  const soleProject = await world.project(owner, 'Alone')
  const shared = await world.project(owner, 'Gemini')
  const other = await world.member(owner, shared, 'viewer')
  const refusal = async (delete_projects: string[]) => {
    const { code, detail } = await world.refused(
      owner,
      'deleteAccount',
      {},
      { password: PASSWORD, delete_projects },
    )
    return [code, detail]
  }
  const obstaclesOf = (names: string) => [
    'owns_projects',
    `Hand over or delete the projects you own first: ${names}`,
  ]
  expect(await refusal([])).toEqual(obstaclesOf('Alone, Gemini'))
  // A project with other members blocks the deletion even if the request lists it.
  expect(await refusal([soleProject, shared])).toEqual(obstaclesOf('Gemini'))
  await world.call(owner, 'transferProject', { projectId: shared }, { user_id: other.user_id })
  expect(await refusal([soleProject])).toEqual(obstaclesOf('Gemini'))
  await world.call(other, 'acceptTransfer', { projectId: shared })
  const theirs = await world.project(await world.person('Stranger'), 'Theirs')
  await world.call(owner, 'deleteAccount', {}, { password: PASSWORD, delete_projects: [soleProject, theirs] })
  expect((await world.refused(owner, 'getMe', {})).code).toBe('not_signed_in')
  const rows = await world.db
    .selectFrom('project')
    .select(['id', 'deleted_at'])
    .where('id', 'in', [soleProject, shared, theirs])
    .execute()
  expect(rows.filter(({ deleted_at }) => deleted_at).map(({ id }) => id)).toEqual([soleProject])
  const events = await world.db
    .selectFrom('event')
    .select('type')
    .where('project_id', '=', soleProject)
    .execute()
  expect(events.map(({ type }) => type)).toEqual(['project.created', 'project.deleted'])
})

test('an account that owns a project cannot be deleted until the project is', async () => {
  const owner = await world.person('Owner')
  const projectId = await world.project(owner, 'Gemini')
  const refusal = await world.refused(owner, 'deleteAccount', {}, { password: PASSWORD })
  expect([refusal.code, refusal.detail]).toEqual([
    'owns_projects',
    'Hand over or delete the projects you own first: Gemini',
  ])
  await world.call(owner, 'getMe', {})
  await world.call(owner, 'deleteProject', { projectId })
  await world.call(owner, 'deleteAccount', {}, { password: PASSWORD })
  expect((await world.refused(owner, 'getMe', {})).code).toBe('not_signed_in')
})

test('deleting requires the password, with ten attempts', async () => {
  const ada = await world.person('Ada')
  for (let count = 0; count < 10; count += 1)
    expect((await world.refused(ada, 'deleteAccount', {}, { password: `guess ${count}` })).code).toBe(
      'wrong_password',
    )
  expect((await world.refused(ada, 'deleteAccount', {}, { password: PASSWORD })).code).toBe(
    'too_many_requests',
  )
  expect((await world.refused(ada, 'deleteAccount', {}, {})).code).toBe('invalid_input')
})

test('deleting while the hashing queue is full reports that, and counts as no attempt', async () => {
  const ada = await world.person('Ada')
  // The queue is full, as in a flood.
  const full = createPasswords({ atOnce: 0, waiting: 0 })
  const spy = vi.spyOn(passwords, 'matches').mockImplementation(full.matches)
  for (let count = 0; count <= RATES.ownPassword.points; count += 1)
    expect(await world.refused(ada, 'deleteAccount', {}, { password: PASSWORD })).toMatchObject({
      status: 503,
      code: 'busy',
      detail: 'The server is busy. Please try again in a moment.',
    })
  spy.mockRestore()
  expect(await world.call(ada, 'deleteAccount', {}, { password: PASSWORD })).toBeNull()
})

test('a request in the hashing queue holds no database connection', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.person('Leaver')))
  let finish = () => {}
  const looked = new Promise<void>((resolve) => {
    finish = resolve
  })
  const find = vi.spyOn(passwords, 'matches').mockImplementation(async () => {
    await looked
    return true
  })
  const requested = people.map((one) => world.send(one, 'deleteAccount', {}, { password: PASSWORD }))
  await expect.poll(() => find.mock.calls.length).toBe(people.length)
  expect((await world.person('Other')).full_name).toBe('Other')
  finish()
  for (const answer of requested) expect((await answer).status).toBe(200)
  find.mockRestore()
})
