// Two-factor sign-in that a project requires, and members who are asked to sign in again: they are shut out at once, in every way
// that reaches a project.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api, type OperationName } from '../../domain/api.ts'
import { newSecret } from '../auth/session/session.ts'
import { readAll } from '../events/reader.ts'
import { inbox } from '../inbox/reader.ts'
import { createLogger } from '../log.ts'
import type { Post } from '../push/deliver.ts'
import { sendPushes } from '../push/sender.ts'
import { authClientOf, setUp } from '../test/authenticator.ts'
import { QUERIES } from '../test/examples.ts'
import { has, openStream } from '../test/open-stream.ts'
import { createSession, PASSWORD } from '../test/people.ts'
import { createBrowser } from '../test/push.ts'
import { byToken, newTokenSecret, robotBy } from '../test/tokens.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const required = { requires_two_factor: true }

/** The person after a sign-in with two factors. */
async function withTwo(person: TestPerson): Promise<TestPerson> {
  const { headers } = await setUp(authClientOf(world), person.headers)
  return { ...person, headers: headers as TestPerson['headers'] }
}

async function team() {
  const { owner, projectId, member } = await world.team('Dev Patel')
  return { owner: await withTwo(owner), projectId, member }
}

async function signedInAgain(person: TestPerson, method: 'password' | 'passkey' | 'oidc' = 'password') {
  const session = await createSession(world.deps, { ...person, id: person.user_id })
  await world.db.updateTable('session').set({ method }).where('id', '=', session.session_id).execute()
  return { ...person, ...session }
}

async function codeOf(answer: Response | Promise<Response>) {
  const response = await answer
  return [response.status, ((await response.json()) as { code?: string }).code]
}
const get = (who: TestPerson, path: string) => world.app.request(path, { headers: who.headers })

test('an owner who has shown one factor cannot require two of the others', async () => {
  const { owner, projectId } = await world.team('Dev Patel')
  const refusal = await world.refused(owner, 'changeAccess', { projectId }, required)
  expect([refusal.status, refusal.code]).toEqual([409, 'access_unmet'])
  const access = await world.call(owner, 'getAccess', { projectId })
  expect([access.requires_two_factor, access.without_count]).toEqual([false, 2])
})

test('a member with one factor: streams, calls, files and exports end at once; two factors open them again', async () => {
  const { owner, projectId, member } = await team()
  await world.call(
    owner,
    'changeMemberRole',
    { memberId: await memberIdOf(owner, projectId, member) },
    { role: 'admin' },
  )
  const ticket = await world.ticket(owner, projectId, { title: 'Seen before' })
  await world.file(owner, ticket, 'plan.txt')
  const token = await byToken(world, member, { scope: 'admin' })
  const robot = await robotBy(world, owner, projectId)
  const { seq } = await world.call(member, 'getProject', { projectId })
  const streams = [
    await openStream(world, member, { cursors: { [projectId]: seq } }),
    await openStream(world, token, { all: true, cursors: { [projectId]: seq } }),
  ]
  const kept = await openStream(world, owner, { cursors: { [projectId]: seq } })
  await Promise.all([...streams, kept].map((stream) => stream.until(has('ready'))))

  await world.call(owner, 'changeAccess', { projectId }, required)
  await world.ticket(owner, projectId, { title: 'Secret' })
  await Promise.all(streams.map((stream) => stream.until(has('gone'))))
  await kept.until((frames) => JSON.stringify(frames).includes('Secret'))
  for (const stream of streams) expect(stream.changes()).toEqual([])
  await Promise.all([...streams, kept].map((stream) => stream.close()))

  const path = `${projectId}/${ticket.id}/plan.txt`
  for (const who of [member, token]) {
    const no = [403, 'project_two_factor']
    expect(await codeOf(world.send(who, 'getProject', { projectId }))).toEqual(no)
    expect(await codeOf(world.send(who, 'moveTicket', { ticketId: ticket.id }, { status: 'done' }))).toEqual(
      no,
    )
    expect(await codeOf(get(who, `/api/projects/${projectId}/download/tickets.csv`))).toEqual(no)
    expect(await codeOf(get(who, `/storage/v1/object/authenticated/attachments/${path}`))).toEqual([
      403,
      'AccessDenied',
    ])
    const later = await openStream(world, who, { cursors: { [projectId]: seq }, once: true })
    await later.until(has('gone'))
    expect(later.changes()).toEqual([])
  }
  await world.call(robot, 'getProject', { projectId })

  const twice = await withTwo(member)
  expect((await world.call(twice, 'getProject', { projectId })).role).toBe('admin')
  expect((await world.call(token, 'getProject', { projectId })).role).toBe('admin')
  expect(await world.call(twice, 'listClosedProjects', {})).toEqual({ projects: [] })
})

test('it ends for a member with the next sign-in by a passkey or the provider, but not by the password', async () => {
  const { owner, projectId, member } = await team()
  await world.call(owner, 'changeAccess', { projectId }, required)
  for (const [method, status] of [
    ['password', 403],
    ['passkey', 200],
    ['oidc', 200],
  ] as const)
    expect((await world.send(await signedInAgain(member, method), 'getProject', { projectId })).status).toBe(
      status,
    )
  await world.call(owner, 'changeAccess', { projectId }, { requires_two_factor: false })
  const { entries } = await world.call(owner, 'listAudit', { projectId }, {})
  expect(entries.slice(0, 2).map(({ detail }) => detail)).toMatchObject([
    { two_factor: 'off' },
    { two_factor: 'on' },
  ])
  await world.call(member, 'getProject', { projectId })
})

test('signing in again: asked of everybody but the owner who asks, and only for this project', async () => {
  const { owner, projectId, member } = await world.team('Dev Patel')
  const otherId = await world.project(member)
  const token = await byToken(world, member)
  const { seq } = await world.call(member, 'getProject', { projectId })
  const stream = await openStream(world, member, { cursors: { [projectId]: seq, [otherId]: 1 } })
  await stream.until(has('ready'))
  world.clock.advance(60)
  await world.call(owner, 'endProjectSessions', { projectId })
  await world.ticket(owner, projectId, { title: 'Secret' })
  await stream.until(has('gone'))
  expect(stream.changes()).toEqual([])
  await world.ticket(member, otherId, { title: 'Mine' })
  await stream.until(has('change'))
  await stream.close()
  expect(await codeOf(world.send(member, 'getProject', { projectId }))).toEqual([403, 'sign_in_again'])
  const closed = [expect.objectContaining({ id: projectId, why: 'sign_in' })]
  expect((await world.call(member, 'listClosedProjects', {})).projects).toEqual(closed)
  await world.call(await signedInAgain(member), 'getProject', { projectId })
  await world.call(token, 'getProject', { projectId })
  await world.call(owner, 'getProject', { projectId })
  const { entries } = await world.call(owner, 'listAudit', { projectId }, {})
  expect(entries[0]).toMatchObject({ action: 'project.changed', detail: { fields: 'sessions_from' } })
})

/** Calls that answer about all projects of a person, with inputs that find something in an open project. */
const OVER_PROJECTS: Partial<Record<OperationName, object>> = {
  listProjectIds: {},
  listProjects: {},
  listMyTickets: {},
  listMyMilestones: {},
  getMyInsight: {},
  searchEverywhere: { search: 'needle' },
  listInbox: {},
  countInbox: {},
  countNews: {},
  // Owned ones are in the test of an owner below.
  listOwnedProjects: {},
}
/** Calls about the account of a person, without anything of their projects. */
const OF_ACCOUNT: OperationName[] = [
  'getMe',
  'listSessions',
  'listActivity',
  'listBlockedInviters',
  'findUser',
  'findInvitation',
  'getPush',
  'getNotificationSettings',
  'listTokens',
  // Only the names of projects.
  'listCalendars',
  'listClosedProjects',
  // Groups, and how many projects they are in.
  'listGroups',
  'listGroupPeople',
  // About the server, for its operators: accounts, names of projects and figures.
  'getOperating',
  'getServerState',
  'listPeople',
  'listProjectsOf',
  'listServerProjects',
  'listServerGroups',
  'listServerGroupPeople',
  'listFailedJobs',
  'listServerAudit',
]

test('answers over all projects leave a closed project out; only its name remains', async () => {
  const { owner, projectId, member } = await team()
  const assigned = { title: 'A needle', assignee_id: member.user_id }
  await world.ticket(owner, projectId, assigned)
  const { project } = await world.call(owner, 'getProject', { projectId })
  const elsewhere = await world.project(owner, 'Elsewhere')
  const { id: ticketId, number } = await world.ticket(owner, elsewhere)
  await world.call(owner, 'moveTicketToProject', { ticketId }, { project_id: projectId })
  const inputs = {
    ...OVER_PROJECTS,
    findTicketsByKey: { key: `${project.key}-1` },
    findMovedTicket: { project_id: elsewhere, number },
  }
  const names = QUERIES.filter((name) => api[name].scope === 'user')
  expect(names.filter((name) => !(name in inputs || OF_ACCOUNT.includes(name)))).toEqual([])
  const answers = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(inputs).map(async ([name, input]) => [
          name,
          JSON.stringify(
            await world.call(member, name as 'listProjects', {}, input as Record<string, never>),
          ).includes(projectId),
        ]),
      ),
    )
  const open = await answers()
  expect(open).toMatchObject({
    listProjects: true,
    searchEverywhere: true,
    findTicketsByKey: true,
    findMovedTicket: true,
  })
  await world.call(owner, 'changeAccess', { projectId }, required)
  expect(Object.values(await answers())).not.toContain(true)
  const { projects } = await world.call(member, 'listClosedProjects', {})
  expect(projects).toEqual([{ id: projectId, name: 'Apollo', why: 'two_factor' }])
})

test('a shut out session makes nothing that leads in: no token, no calendar, no push', async () => {
  const { owner, projectId, member } = await world.team('Dev Patel')
  const open = await world.project(member)
  const calendar = (project_id: string | null) => ({ project_id, secret: newSecret() })
  await world.call(member, 'createCalendar', {}, calendar(projectId))
  const browser = createBrowser('https://push.example.com/shut-out')
  await world.call(member, 'addPush', {}, browser.subscription)
  world.clock.advance(60)
  await world.call(owner, 'endProjectSessions', { projectId })

  const token = (projects: string[] | null) => ({
    name: 'A way in',
    scope: 'read' as const,
    projects,
    expires_in_days: 30,
    secret: newTokenSecret(),
  })
  for (const projects of [null, [open, projectId]]) {
    const { code, detail } = await world.refused(member, 'createToken', {}, token(projects))
    expect([code, detail]).toEqual(['sign_in_again', expect.stringContaining('“Apollo”')])
  }
  for (const id of [null, projectId])
    expect((await world.refused(member, 'createCalendar', {}, calendar(id))).code).toBe('sign_in_again')
  const [old] = (await world.call(member, 'listCalendars', {})).calendars
  const again = { calendar_id: old?.id ?? '', secret: newSecret() }
  expect((await world.refused(member, 'replaceCalendar', {}, again)).code).toBe('sign_in_again')
  await world.call(member, 'createToken', {}, token([open]))
  await world.call(member, 'createCalendar', {}, calendar(open))

  // The message goes to the browser whose session may enter, and not to the other.
  const other = createBrowser('https://push.example.com/signed-in')
  await world.call(await signedInAgain(member), 'addPush', {}, other.subscription)
  await world.ticket(owner, projectId, { assignee_id: member.user_id })
  const logger = createLogger({ logLevel: 'fatal' })
  await readAll({ db: world.db, logger }, [inbox])
  const asked: string[] = []
  const post: Post = async ({ endpoint }) => {
    asked.push(endpoint)
    return 201
  }
  await sendPushes({ ...world.deps, logger, post })
  expect(asked).toEqual(['https://push.example.com/signed-in'])
})

test('with one factor a session makes no token, though its person has two', async () => {
  const { owner, projectId, member } = await team()
  await world.call(owner, 'changeAccess', { projectId }, required)
  const once = await signedInAgain(await withTwo(member))
  const made = { name: 'A way in', scope: 'read' as const, expires_in_days: 30, secret: newTokenSecret() }
  const refusal = await world.refused(once, 'createToken', {}, { ...made, projects: null })
  expect([refusal.code, refusal.detail]).toEqual([
    'project_two_factor',
    '“Apollo” requires two-factor sign-in: sign in with two factors first. Or limit the token to other projects',
  ])
})

test('a shut out owner is not shown the project that they own, and does not give it away with their account', async () => {
  const { owner, projectId, member } = await team()
  await world.call(member, 'keepMembership', { projectId })
  await world.call(owner, 'changeAccess', { projectId }, required)
  const once = await signedInAgain(owner)
  const owned = async (who: TestPerson) => (await world.call(who, 'listOwnedProjects', {})).projects
  expect([(await owned(owner)).map(({ id }) => id), await owned(once)]).toEqual([[projectId], []])
  const input = { password: PASSWORD, give: [{ project_id: projectId, user_id: member.user_id }] }
  expect((await world.refused(once, 'deleteAccount', {}, input)).code).toBe('project_two_factor')
  const { project } = await world.call(owner, 'getProject', { projectId })
  expect(project.owner_id).toBe(owner.user_id)
})

async function memberIdOf(owner: TestPerson, projectId: string, { user_id }: TestPerson): Promise<string> {
  const { members } = await world.call(owner, 'listMembers', { projectId })
  return members.find((one) => one.user_id === user_id)?.id ?? randomUUID()
}
