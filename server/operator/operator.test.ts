// Operators: who is one, that they read nothing of projects that they are no member of, that giving a project and disabling a person
// leave no project without an owner unnoticed, that acts need a recent proof of identity, and that each has its audit entry.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api, type OperationName } from '../../domain/api.ts'
import { auditWords } from '../../domain/audit/words.ts'
import { groupDocs } from '../../domain/group/docs.ts'
import { operatorDocs } from '../../domain/operator/docs.ts'
import { SETTING_NAMES } from '../config/settings.ts'
import { runJobsOnce } from '../jobs/worker.ts'
import { openStream } from '../test/open-stream.ts'
import { PASSWORD } from '../test/people.ts'
import { byToken } from '../test/tokens.ts'
import { startWorld, type TestPerson, type World } from '../test/world.ts'
import { WORK_LIST } from '../work-list.ts'
import { withoutPrivate } from './jobs.ts'
import { addOperator } from './operators.ts'
import { isExposed } from './state.ts'

const world = await startWorld()

async function operator(at: World = world): Promise<TestPerson> {
  const person = await at.person('Oda Operator')
  const act = { at: at.clock.now().toISOString(), actor: person.user_id }
  await at.db.transaction().execute((tx) => addOperator(tx, person.user_id, act))
  return person
}

const OPERATED = (Object.keys(api) as OperationName[]).filter((name) => api[name].needs === 'operator')

async function auditOf(who: TestPerson, projectId: string) {
  const { entries } = await world.call(who, 'listAudit', { projectId })
  return entries.map(({ action, actor, person, detail }) => [action, actor?.id, person?.id, detail])
}

/** Sends the waiting mails. */
async function sentMails(): Promise<{ to: string; text: string }[]> {
  const sent: { to: string; text: string }[] = []
  const mailer = {
    send: async (mail: { to: string; text: string }) => void sent.push(mail),
    close: () => undefined,
  }
  await runJobsOnce({ ...world.deps, mailer: mailer as never }, WORK_LIST)
  return sent
}

test('OPERATORS decides alone, at each request; a removed operator is refused at once', async () => {
  const boss = await operator()
  const named = await world.person('Nora Named')
  const state = (who: TestPerson) => world.send(who, 'getServerState', {}).then(({ status }) => status)
  expect([await state(boss), await state(named)]).toEqual([200, 403])
  try {
    Object.assign(world.deps.config, { operators: [named.email] })
    expect([await state(boss), await state(named)]).toEqual([403, 200])
    await world.db
      .updateTable('account')
      .set({ email_confirmed_at: null })
      .where('id', '=', named.user_id)
      .execute()
    expect(await state(named)).toBe(403)
  } finally {
    Object.assign(world.deps.config, { operators: undefined })
  }
  await world.db.deleteFrom('operator').where('user_id', '=', boss.user_id).execute()
  expect(await state(boss)).toBe(403)
  expect(OPERATED.length).toBeGreaterThan(10)
})

test('each act asks for a proof of identity from the last hour, and reading does not', async () => {
  const boss = await operator()
  const session = world.db.updateTable('session').where('user_id', '=', boss.user_id)
  const hourAgo = new Date(world.clock.now().getTime() - 3_600_000).toISOString()
  await session.set({ created_at: hourAgo }).execute()
  const docs: Partial<Record<OperationName, object>> = { ...operatorDocs, ...groupDocs }
  const code = async (name: OperationName) => {
    const { input = {} } = docs[name] as { input?: object }
    const answer = await world.send(boss, name, {} as never, input as never)
    return answer.status === 200 ? undefined : (await answer.json()).code
  }
  for (const name of OPERATED) {
    const needed = expect(await code(name), name)
    if (api[name].kind === 'command') needed.toBe('reauthentication_needed')
    else needed.not.toBe('reauthentication_needed')
  }
  await session.set({ proven_at: world.clock.now().toISOString() }).execute()
  expect(await code('retryJob')).toBeUndefined()
})

test('the first person of a server is asked once, and nobody while there is an operator', async () => {
  const [first, second] = [await world.person('First'), await world.person('Second')]
  await world.db.deleteFrom('operator').execute()
  await world.db.insertInto('operator_question').values({ user_id: first.user_id }).execute()
  expect(await world.call(first, 'getOperating', {})).toEqual({ operator: false, asked: true })
  expect(await world.call(second, 'getOperating', {})).toEqual({ operator: false, asked: false })
  expect((await world.refused(second, 'answerOperating', {}, { operates: true })).status).toBe(403)
  await world.call(first, 'answerOperating', {}, { operates: true })
  expect(await world.call(first, 'getOperating', {})).toEqual({ operator: true, asked: false })
  expect((await world.refused(first, 'answerOperating', {}, { operates: true })).status).toBe(403)
  await world.db.deleteFrom('operator').execute()
  await world.db.insertInto('operator_question').values({ user_id: second.user_id }).execute()
  await world.call(second, 'answerOperating', {}, { operates: false })
  expect(await world.call(second, 'getOperating', {})).toEqual({ operator: false, asked: false })
})

test('of two first people who answer at once, one becomes the operator', async () => {
  await world.db.deleteFrom('operator').execute()
  const people = [await world.person('First'), await world.person('Also first')]
  for (const { user_id } of people)
    await world.db.insertInto('operator_question').values({ user_id }).execute()
  const answers = await Promise.all(
    people.map((who) => world.send(who, 'answerOperating', {}, { operates: true })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('an operator reads figures of a project and nothing in it, until the project is given', async () => {
  const boss = await operator()
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner, 'Zeppelin')
  const admin = await world.member(owner, projectId, 'admin', 'Ada')
  await world.member(owner, projectId, 'viewer', 'Vera')
  await world.ticket(owner, projectId, { title: 'A secret title', description: 'A secret text' })
  const answer = await world.send(boss, 'listServerProjects', {}, { search: 'zeppe' })
  const text = await answer.text()
  expect(text).not.toMatch(/secret/)
  expect(JSON.parse(text).projects).toMatchObject([
    { id: projectId, name: 'Zeppelin', members: 3, tickets: 1, owner: { id: owner.user_id } },
  ])
  for (const name of ['getProject', 'listTickets', 'listMembers', 'listAudit'] as const)
    expect((await world.refused(boss, name, { projectId })).status).toBe(404)
  await sentMails()

  const event = await world.event(boss, 'giveProject', {}, { project_id: projectId, to: boss.email })
  expect(event.type).toBe('member.added')
  const { project, role } = await world.call(boss, 'getProject', { projectId })
  expect([project.owner_id, role]).toEqual([boss.user_id, 'admin'])
  const { members } = await world.call(boss, 'listMembers', { projectId })
  expect(members.find(({ user_id }) => user_id === owner.user_id)?.role).toBe('admin')
  expect((await auditOf(owner, projectId)).slice(0, 2)).toEqual([
    ['project.handed_over', boss.user_id, boss.user_id, { why: 'operator' }],
    ['member.added', boss.user_id, boss.user_id, { role: 'admin' }],
  ])
  expect((await sentMails()).map(({ to }) => to).sort()).toEqual([owner.email, admin.email].sort())
  expect((await world.refused(boss, 'giveProject', {}, { project_id: projectId, to: 'nobody' })).code).toBe(
    'user_not_found',
  )
})

test('disabling names the projects that would lose their owner; all or nothing', async () => {
  const boss = await operator()
  const owner = await world.person('Leaver')
  const [one, two] = [await world.project(owner, 'One'), await world.project(owner, 'Two')]
  const older = await world.member(owner, one, 'admin', 'Older admin')
  await world.member(owner, one, 'admin', 'Newer admin')
  const user_id = owner.user_id
  for (const projectId of [one]) await world.call(older, 'keepMembership', { projectId })
  const { projects } = await world.call(boss, 'listProjectsOf', {}, { user_id })
  expect(projects.map(({ name, candidates }) => [name, candidates[0]?.id])).toEqual([
    ['One', older.user_id],
    ['Two', undefined],
  ])
  const give = [{ project_id: one, user_id: older.user_id }]
  const refused = await world.refused(boss, 'disablePerson', {}, { user_id, give })
  expect(refused).toMatchObject({ code: 'owns_projects', detail: expect.stringMatching(/Two/) })
  expect((await world.call(owner, 'getProject', { projectId: one })).project.owner_id).toBe(user_id)
  const foreign = [{ project_id: await world.project(boss), user_id: older.user_id }]
  expect((await world.refused(boss, 'disablePerson', {}, { user_id, give: foreign })).errors).toMatchObject([
    { field: 'give' },
  ])
  await world.call(boss, 'disablePerson', {}, { user_id, give, leave_projects: true })
  expect((await world.send(owner, 'getMe', {})).status).toBe(401)
  expect((await world.call(older, 'getProject', { projectId: one })).project.owner_id).toBe(older.user_id)
  const left = await world.call(boss, 'listServerProjects', {}, { ownerless: 'true' })
  expect(left.projects.map(({ id }) => id)).toEqual([two])
  await world.call(boss, 'enablePerson', {}, { user_id })
  const { entries } = await world.call(boss, 'listServerAudit', {}, { user_id, limit: 2 })
  expect(entries.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['account.enabled', boss.user_id],
    ['account.disabled', boss.user_id],
  ])
  expect((await world.refused(boss, 'disablePerson', {}, { user_id: boss.user_id })).status).toBe(403)
})

test('an operator removes their own two-factor sign-in in the profile only, with a proof', async () => {
  const boss = await operator()
  const { status } = await world.refused(boss, 'removeTwoFactorOf', {}, { user_id: boss.user_id })
  expect(status).toBe(403)
})

test('a project given to somebody of a group is theirs by hand, whatever becomes of the group', async () => {
  const boss = await operator()
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const pia = await world.person('Pia')
  await world.call(owner, 'createGroup', {}, { name: 'Gives' })
  const group_id = (await world.call(owner, 'listGroups', {})).groups[0]?.id ?? ''
  await world.call(owner, 'addToGroup', {}, { group_id, people: [pia.username] })
  await world.call(owner, 'giveGroupRole', { projectId }, { group_id, role: 'viewer' })
  await world.call(boss, 'giveProject', {}, { project_id: projectId, to: pia.username })
  await world.call(owner, 'deleteGroup', {}, { group_id })
  expect((await world.call(pia, 'getProject', { projectId })).project.owner_id).toBe(pia.user_id)
})

test('who deletes their account gives their projects to members who chose to stay', async () => {
  const owner = await world.person('Departing')
  const projectId = await world.project(owner)
  const member = await world.member(owner, projectId, 'developer', 'Successor')
  const leave = (user_id: string) => ({ password: PASSWORD, give: [{ project_id: projectId, user_id }] })
  // The member was added a moment ago, and can still leave.
  expect((await world.refused(owner, 'deleteAccount', {}, leave(member.user_id))).code).toBe('not_a_member')
  await world.call(member, 'keepMembership', { projectId })
  expect((await world.refused(owner, 'deleteAccount', {}, leave(owner.user_id))).status).toBe(409)
  expect((await world.call(owner, 'listOwnedProjects', {})).projects[0]?.candidates).toMatchObject([
    { id: member.user_id, role: 'developer' },
  ])
  await world.call(owner, 'deleteAccount', {}, leave(member.user_id))
  const { project } = await world.call(member, 'getProject', { projectId })
  expect([project.owner_id, project.counts.members]).toEqual([member.user_id, 1])
  expect((await auditOf(member, projectId))[1]).toEqual([
    'project.handed_over',
    owner.user_id,
    member.user_id,
    { why: 'left' },
  ])
})

test('people are found by parts of names and addresses, in windows, with pending sign-ups', async () => {
  const boss = await operator()
  const people = await Promise.all([1, 2, 3].map((n) => world.person(`Quirin ${n}`)))
  await sql`insert into sign_up (id, email, full_name, username, password_hash, created_at, device, address)
    values (gen_random_uuid(), 'aaa-quirin@example.org', 'Quirin 0', 'quirin0', 'x', ${world.clock.now().toISOString()}, '', '')`.execute(
    world.db,
  )
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const input = { search: 'QUIRIN', limit: 2, ...(after && { after }) }
    const window = await world.call(boss, 'listPeople', {}, input)
    seen.push(...window.people.map(({ full_name }) => full_name))
    if (window.next === null) break
    after = window.next
  }
  expect(seen.toSorted()).toEqual(['Quirin 0', 'Quirin 1', 'Quirin 2', 'Quirin 3'])
  await world.call(boss, 'confirmAddress', {}, { email: 'AAA-quirin@example.org' })
  // The owner of the mailbox is notified, because nobody has proved that it is theirs.
  const told = (await sentMails()).filter(({ to }) => to === 'aaa-quirin@example.org')
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('operator of this server confirmed')])
  const found = await world.call(boss, 'listPeople', {}, { search: 'aaa-quirin' })
  expect(found.people).toMatchObject([{ id: expect.any(String), confirmed: true, operator: false }])
  const [one] = people
  if (!one) throw new Error('no person')
  await world.call(boss, 'endSessionsOf', {}, { user_id: one.user_id })
  expect((await world.send(one, 'getMe', {})).status).toBe(401)
  expect(
    (await world.call(boss, 'listPeople', {}, { search: '%' })).people,
    'a percent sign is only a sign',
  ).toEqual([])
})

test('an operator ends all sessions and stays signed in: open streams end, tokens continue', async () => {
  const boss = await operator()
  const ada = await world.person('Ada Lovelace')
  const program = await byToken(world, ada)
  const stream = await openStream(world, ada, { cursors: {}, all: true })
  const { sessions } = (await world.call(boss, 'getServerState', {})).security
  await world.call(boss, 'endServerSessions', {})
  await stream.ended
  expect((await world.refused(ada, 'getMe', {})).status).toBe(401)
  await world.call(program, 'getMe', {})
  expect((await world.call(boss, 'getServerState', {})).security).toMatchObject({ sessions: 1, signed_in: 1 })
  const [entry] = (await world.call(boss, 'listServerAudit', {}, { limit: 1 })).entries
  expect([entry?.actor?.id, entry && auditWords(entry)]).toEqual([
    boss.user_id,
    `ended all sessions of the server: ${sessions - 1} sessions`,
  ])
})

test('people without two factors are counted and found: a passkey counts, a disabled account does not', async () => {
  const boss = await operator()
  const [pia, gone] = [await world.person('Xaver Passkey'), await world.person('Xaver Gone')]
  await world.person('Xaver Plain')
  const at = world.clock.now().toISOString()
  const before = (await world.call(boss, 'getServerState', {})).security
  await sql`insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, created_at)
    values (gen_random_uuid(), ${pia.user_id}, 'Key', 'x', 'x', 0, '{}', ${at})`.execute(world.db)
  await world.db.updateTable('account').set({ disabled_at: at }).where('id', '=', gone.user_id).execute()
  const after = (await world.call(boss, 'getServerState', {})).security
  expect([after.two_factor - before.two_factor, after.one_factor - before.one_factor]).toEqual([1, -2])
  expect(after.two_factor_required).toBe(false)
  const { people } = await world.call(boss, 'listPeople', {}, { search: 'xaver', state: 'one_factor' })
  expect(people.map(({ full_name }) => full_name)).toEqual(['Xaver Plain'])
  const [found] = (await world.call(boss, 'listPeople', {}, { search: 'xaver passkey' })).people
  expect(found).toMatchObject({ two_factor: true, authenticator: false })
})

test('a failed job is listed without private text, and runs again', async () => {
  const boss = await operator()
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job('mail', '{"kind":"recovery","email":"nobody@example.org"}')`.execute(
    world.db,
  )
  const id = rows[0]?.id ?? ''
  const error = `550 no such user "ada" <ada@example.org> at https://mail.example.org/x\n  at stack`
  await sql`update graphile_worker._private_jobs set last_error = ${error}, attempts = 25, max_attempts = 25
    where id = ${id}::bigint`.execute(world.db)
  const job = async () => (await world.call(boss, 'listFailedJobs', {})).jobs.find((one) => one.id === id)
  expect(await job()).toMatchObject({
    what: 'mail: recovery',
    state: 'given_up',
    next_at: null,
    error: '550 no such user … … at …',
  })
  await world.call(boss, 'retryJob', {}, { job_id: id })
  expect(await job()).toMatchObject({ state: 'retrying', attempts: 0 })
  await world.call(boss, 'retryJob', {}, { job_id: '999999999' })
  expect(withoutPrivate(`cannot read 'a b' of \`c\``)).toBe('cannot read … of …')
})

test.each([
  ['https://tracker.example.org', 'open', [], true],
  ['https://tracker.example.org', 'closed', [], false],
  ['https://tracker.example.org', 'open', ['example.org'], false],
  ['http://localhost:3000', 'open', [], false],
  ['http://192.168.1.4', 'open', [], false],
  ['http://8.8.8.8', 'open', [], true],
  ['http://tracker', 'open', [], false],
  ['https://tracker.internal', 'open', [], false],
] as const)('sign-up at %s, %s for %j is exposed: %s', (publicUrl, signUp, signUpDomains, exposed) => {
  expect(isExposed({ publicUrl, signUp, signUpDomains })).toBe(exposed)
})

test('the state has the sign-up, the storage and each limit with its setting', async () => {
  const state = await world.call(await operator(), 'getServerState', {})
  expect(state).toMatchObject({ sign_up: { open: true, exposed: false }, backup: { proven_at: null } })
  expect(state.storage.database_bytes).toBeGreaterThan(1_000_000)
  expect(state.limits).toContainEqual({
    setting: 'FILE_MIB',
    what: expect.any(String),
    value: '50 MiB',
    is_default: true,
  })
  const limiting = SETTING_NAMES.filter((name) => /_PER_|MIB|DAYS|KEEP/.test(name))
  expect(state.limits.map(({ setting }) => setting).sort()).toEqual(limiting.sort())
})
