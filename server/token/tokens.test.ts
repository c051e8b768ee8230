// Tokens and robots: creating, using and ending them, and who can see them.
import { describe, expect, it } from 'vitest'
import { TOKENS_PER_OWNER } from '../../domain/token/token.ts'
import { createApp } from '../app.ts'
import { createFairUse } from '../fair-use/fair-use.ts'
import { has, openStream } from '../test/open-stream.ts'
import { byToken, newTokenSecret, robotBy } from '../test/tokens.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()

const made = (more = {}) => ({
  name: 'Script',
  scope: 'write' as const,
  expires_in_days: 30,
  secret: newTokenSecret(),
  ...more,
})

describe('a person’s token', () => {
  it('is kept as a hash only, and never shown again', async () => {
    const ada = await world.person('Ada')
    const input = made()
    const response = await world.send(ada, 'createToken', {}, input)
    expect(await response.text()).toBe('null')
    const listed = JSON.stringify(await world.call(ada, 'listTokens', {}))
    expect(listed).toContain('Script')
    expect(listed).not.toContain(input.secret)
    const rows = await world.db.selectFrom('token').selectAll().where('user_id', '=', ada.user_id).execute()
    expect(JSON.stringify(rows)).not.toContain(input.secret.slice(9))
    const entries = await world.db.selectFrom('audit_entry').selectAll().execute()
    expect(JSON.stringify(entries)).not.toContain(input.secret.slice(9))
  })

  it('tells when it was used last, to the minute', async () => {
    const ada = await world.person('Ada')
    const script = await byToken(world, ada, { scope: 'read' })
    await world.call(script, 'getMe', {})
    await expect
      .poll(async () => (await world.call(ada, 'listTokens', {})).tokens[0]?.last_used_at)
      .toBe(world.clock.now().toISOString())
  })

  it('is ended at once, with its open streams', async () => {
    const { owner, projectId } = await world.team('Ada')
    const script = await byToken(world, owner)
    const { seq } = await world.call(owner, 'getProject', { projectId })
    const stream = await openStream(world, script, { cursors: { [projectId]: seq } })
    await stream.until(has('ready'))
    const [token] = (await world.call(owner, 'listTokens', {})).tokens
    await world.call(owner, 'endToken', {}, { token_id: token?.id ?? '' })
    await stream.ended
    await world.ticket(owner, projectId, { title: 'Said afterwards' })
    expect(JSON.stringify(stream.frames)).not.toContain('Said afterwards')
    expect((await world.refused(script, 'getProject', { projectId })).status).toBe(401)
    expect((await world.call(owner, 'listTokens', {})).tokens).toEqual([])
  })

  it('nobody ends another person’s', async () => {
    const [ada, grace] = [await world.person('Ada'), await world.person('Grace')]
    const script = await byToken(world, ada, { scope: 'read' })
    const [token] = (await world.call(ada, 'listTokens', {})).tokens
    await world.call(grace, 'endToken', {}, { token_id: token?.id ?? '' })
    await world.call(script, 'getMe', {})
  })

  it('takes no project that its person does not belong to', async () => {
    const [ada, grace] = [await world.person('Ada'), await world.person('Grace')]
    const projectId = await world.project(grace)
    const problem = await world.refused(ada, 'createToken', {}, made({ projects: [projectId] }))
    expect(problem.errors?.[0]?.field).toBe('projects')
  })

  it('one that is limited lists its projects only', async () => {
    const ada = await world.person('Ada')
    const [first] = [await world.project(ada, 'First'), await world.project(ada, 'Second')]
    const script = await byToken(world, ada, { scope: 'read', projects: [first ?? ''] })
    const { projects } = await world.call(script, 'listProjects', {})
    expect(projects.map(({ name }) => name)).toEqual(['First'])
    expect(await world.call(script, 'listProjectIds', {})).toEqual([{ project_id: first }])
  })

  it('never does more than its person may now', async () => {
    const { owner, projectId, member } = await world.team('Ada', 'admin')
    const script = await byToken(world, member, { scope: 'admin' })
    const { id: ticketId } = await world.ticket(script, projectId)
    const { members } = await world.call(owner, 'listMembers', { projectId })
    const memberId = members.find(({ user_id }) => user_id === member.user_id)?.id ?? ''
    await world.call(owner, 'changeMemberRole', { memberId }, { role: 'viewer' })
    expect((await world.refused(script, 'deleteTicket', { ticketId })).code).toBe('forbidden')
    await world.call(owner, 'removeMember', { memberId })
    expect((await world.refused(script, 'getProject', { projectId })).status).toBe(404)
  })

  it('says what it lacks', async () => {
    const { owner, projectId } = await world.team('Ada')
    const script = await byToken(world, owner, { scope: 'comment' })
    const problem = await world.refused(script, 'createTicket', { projectId }, { title: 'One' })
    expect(problem.detail).toBe('This needs a token with the scope “write”')
    const never = await world.refused(script, 'deleteProject', { projectId })
    expect(never.detail).toBe('Tokens cannot do this')
  })

  it(`of one person there are at most ${TOKENS_PER_OWNER} at once, also in a race`, async () => {
    const ada = await world.person('Ada')
    const answers = await Promise.all(
      Array.from({ length: TOKENS_PER_OWNER + 5 }, () => world.send(ada, 'createToken', {}, made())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(TOKENS_PER_OWNER)
  })

  it('floods use up no more than the share of programs, so its person goes on, up to what is one person’s', async () => {
    const { owner, projectId } = await world.team('Ada')
    const script = await byToken(world, owner)
    const rates = { writes: { points: 5, seconds: 60 } }
    const app = createApp(world.deps, { fairUse: createFairUse(world.deps, { rates }) })
    const write = (headers: { authorization: string }) =>
      app.request(`/api/projects/${projectId}/tickets`, {
        method: 'POST',
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify({ title: 'One' }),
      })
    const statuses = []
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await write(script.headers)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect((await write(owner.headers)).status).toBe(200)
    expect((await write(owner.headers)).status).toBe(429)
    app.stop()
  })
})

describe('what a token changed', () => {
  it('says so in the history, by name', async () => {
    const { owner, projectId } = await world.team('Ada')
    const script = await byToken(world, owner, { scope: 'write' })
    const ticket = await world.ticket(script, projectId)
    await world.call(
      owner,
      'updateTicket',
      { ticketId: ticket.id },
      { version: ticket.version, priority: 'high' },
    )
    const { entries } = await world.call(owner, 'listHistory', { ticketId: ticket.id }, {})
    expect(entries.map(({ via }) => via)).toEqual([{ way: 'token', token: 'A token to write' }, null])
  })
})

describe('a robot', () => {
  it('is a member that works by its tokens only, in its own project only', async () => {
    const { owner, projectId } = await world.team('Ada')
    const robot = await robotBy(world, owner, projectId)
    const ticket = await world.ticket(robot, projectId)
    expect(ticket.reporter.full_name).toBe('Deploys')
    const otherProject = await world.project(owner)
    const problem = await world.refused(
      owner,
      'inviteMember',
      { projectId: otherProject },
      { username: robot.username },
    )
    expect(problem.code).toBe('user_not_found')
    expect((await world.refused(owner, 'findUser', {}, { username: robot.username })).code).toBe(
      'user_not_found',
    )
  })

  it('leaves with its tokens, and its name stays on what it did', async () => {
    const { owner, projectId } = await world.team('Ada')
    const robot = await robotBy(world, owner, projectId)
    const { id: ticketId } = await world.ticket(robot, projectId)
    await world.call(owner, 'removeRobot', { projectId }, { robot_id: robot.user_id })
    expect((await world.refused(robot, 'getProject', { projectId })).status).toBe(401)
    const { ticket } = await world.call(owner, 'getTicket', { ticketId })
    expect(ticket.reporter.full_name).toBe('Deploys')
    expect((await world.call(owner, 'listRobots', { projectId })).robots).toEqual([])
    const { members } = await world.call(owner, 'listMembers', { projectId })
    expect(members.some(({ user_id }) => user_id === robot.user_id)).toBe(false)
  })

  it('of another project is not found', async () => {
    const { owner, projectId } = await world.team('Ada')
    const other = await world.team('Grace')
    const robot = await robotBy(world, other.owner, other.projectId)
    const input = { robot_id: robot.user_id, ...made() }
    expect((await world.refused(owner, 'createRobotToken', { projectId }, input)).status).toBe(404)
    expect(
      (await world.refused(owner, 'removeRobot', { projectId }, { robot_id: robot.user_id })).status,
    ).toBe(404)
    const token = await world.db
      .selectFrom('token')
      .select('id')
      .where('user_id', '=', robot.user_id)
      .executeTakeFirstOrThrow()
    await world.call(owner, 'endRobotToken', { projectId }, { token_id: token.id })
    await world.call(robot, 'getProject', { projectId: other.projectId })
  })
})

// The last test, because it also makes the access tokens of the sessions above expire.
it('works until its date', async () => {
  const ada = await world.person('Ada')
  const secret = newTokenSecret()
  await world.call(ada, 'createToken', {}, made({ secret, expires_in_days: 1 }))
  const script = { ...ada, access_token: secret }
  await world.call(script, 'getMe', {})
  world.clock.advance(24 * 3_600)
  expect((await world.refused(script, 'getMe', {})).code).toBe('not_signed_in')
})
