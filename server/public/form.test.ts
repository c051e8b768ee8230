// The public form: a report becomes a ticket that reveals nothing to strangers; its private link, its pictures, and what ends
// both.
import { beforeEach, describe, expect, it } from 'vitest'
import { SECRET_HEADER } from '../../domain/public-board/public-board.ts'
import type { PublicReport } from '../../domain/public-form/public-form.ts'
import { createApp } from '../app.ts'
import { createPublicUse } from '../fair-use/public-use.ts'
import { inbox } from '../inbox/reader.ts'
import { bySecret, makeProofsEasy, newLinkSecret, openForm, send, sendReport } from '../test/public-pages.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

makeProofsEasy()
const world = await startWorld()
let owner: TestPerson
let projectId: string
let slug: string
let robotId: string
beforeEach(async () => {
  owner = await world.person('Olga Owner')
  projectId = await world.project(owner)
  ;({ slug, robot_id: robotId } = await openForm(world, owner, projectId))
})

const ask = (path: string) => world.app.request(`/api/public/${path}`)
const file = (report = {}) => sendReport(world.app, slug, report)
const tickets = async () => (await world.call(owner, 'listTickets', { projectId })).tickets
async function filed(report = {}) {
  const { response, secret } = await file(report)
  expect(response.status, await response.clone().text()).toBe(200)
  const [ticket] = await tickets()
  if (!ticket) throw new Error('there is no ticket')
  return { secret, ticket }
}
async function status(secret: string): Promise<PublicReport> {
  const { status, text } = await bySecret(world.app, secret, 'report')
  expect(status, text).toBe(200)
  return JSON.parse(text)
}
const message = (secret: string, content: string, key = crypto.randomUUID()) =>
  send(world.app, 'report/messages', { content }, { [SECRET_HEADER]: secret, 'Idempotency-Key': key })

describe('a report', () => {
  it('moves with its private link, which works while the form there is on and offers nothing of it to others', async () => {
    const { secret, ticket } = await filed({ title: 'Typewriter explodes' })
    await message(secret, 'Before the move')
    const there = await world.project(owner, 'Gemini')
    const form = await openForm(world, owner, there, { suggests: true, shows_names: true })
    await world.event(owner, 'moveTicketToProject', { ticketId: ticket.id }, { project_id: there })
    await message(secret, 'After it')
    expect(await status(secret)).toMatchObject({
      form: 'Gemini',
      messages: [
        { by: 'you', text: 'Before the move' },
        { by: 'you', text: 'After it' },
      ],
    })
    const offered = await ask(`forms/${form.slug}/similar?words=typewriter`)
    expect(await offered.json()).toEqual({ titles: [] })
    await world.call(owner, 'changePublicForm', { projectId: there }, { is_on: false })
    expect((await bySecret(world.app, secret, 'report')).status).toBe(404)
    await world.event(owner, 'moveTicketToProject', { ticketId: ticket.id }, { project_id: projectId })
    expect((await status(secret)).messages).toHaveLength(2)
  })

  it('is a ticket of the form’s robot, with nobody and nothing else on it', async () => {
    const { ticket } = await filed({ title: 'It burns', description: 'When **hot**' })
    expect(ticket).toMatchObject({
      title: 'It burns',
      status: 'todo',
      type: 'task',
      priority: 'medium',
      label_ids: [],
      assignee: null,
      reporter: { id: robotId, full_name: 'Public form' },
    })
    const { entries } = await world.call(owner, 'listHistory', { ticketId: ticket.id }, {})
    expect(entries.map(({ via }) => via)).toEqual([{ way: 'form', token: null }])
    const found = await world.call(owner, 'listTickets', { projectId }, { reporter: robotId })
    expect(found.tickets).toHaveLength(1)
  })

  it('mentions nobody, neither when it is filed nor in a message', async () => {
    const dev = await world.member(owner, projectId, 'developer', 'Dev Patel')
    const { secret } = await filed({ description: `@${dev.username} and @${owner.username} look` })
    expect((await message(secret, `@${dev.username} again`)).status).toBe(200)
    const events = (
      await world.db.selectFrom('event').select('seq').where('project_id', '=', projectId).execute()
    ).map(({ seq }) => seq)
    const { readLog } = await import('../events/log.ts')
    await world.db.transaction().execute(async (tx) => {
      await inbox.handle(tx, await readLog(tx, projectId, 0, events.length))
    })
    for (const person of [dev, owner])
      expect((await world.call(person, 'listInbox', {}, {})).lines).toEqual([])
  })

  it('is there once, however often it is sent', async () => {
    const { sent, response } = await file()
    expect(response.status).toBe(200)
    const again = await Promise.all([1, 2, 3].map(() => send(world.app, `forms/${slug}/reports`, sent)))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await tickets()).toHaveLength(1)
    const other = await send(world.app, `forms/${slug}/reports`, { ...sent, title: 'Another' })
    expect(other.status).toBe(422)
  })

  it('is there once when it is sent several times at once', async () => {
    const { challengeOf, solve } = await import('../test/public-pages.ts')
    const challenge = await challengeOf(world.app, slug)
    const proof = { challenge: challenge.challenge, answer: solve(challenge) }
    const sent = { title: 'It burns', description: null, secret: newLinkSecret(), ...proof }
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => send(world.app, `forms/${slug}/reports`, sent)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await tickets()).toHaveLength(1)
  })

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['description', { description: 'x'.repeat(50_001) }],
    ['secret', { secret: 'short' }],
    ['assignee_id', { assignee_id: crypto.randomUUID() }],
  ])('is refused for its %s', async (field, wrong) => {
    const { sent } = await file()
    const response = await send(world.app, `forms/${slug}/reports`, { ...sent, ...wrong })
    expect(response.status).toBe(400)
    expect((await response.json()).errors[0].field).toBe(field)
    expect(await tickets()).toHaveLength(1)
  })
})

describe('its private link', () => {
  it('tells the state in a word, and what the team meant for the sender', async () => {
    const { secret, ticket } = await filed()
    expect(await status(secret)).toEqual({
      form: 'Apollo',
      title: 'It burns',
      filed_at: ticket.created_at,
      state: 'todo',
      messages: [],
      pictures: 0,
      mail: 'not_offered',
    })
    await world.call(owner, 'moveTicket', { ticketId: ticket.id }, { status: 'in_progress' })
    await world.call(owner, 'createComment', { ticketId: ticket.id }, { content: 'Among us' })
    await world.call(
      owner,
      'createComment',
      { ticketId: ticket.id },
      { content: 'Which one?', to_reporter: true },
    )
    expect((await message(secret, 'The left one')).status).toBe(200)
    const { state, messages } = await status(secret)
    expect(state).toBe('in_progress')
    expect(messages.map(({ at: _, ...message }) => message)).toEqual([
      { by: 'team', text: 'Which one?' },
      { by: 'you', text: 'The left one' },
    ])
    const { comments } = await world.call(owner, 'listComments', { ticketId: ticket.id }, {})
    expect(
      comments.map(({ content, to_reporter, author }) => [content, to_reporter, author.full_name]),
    ).toEqual([
      ['Among us', false, 'Olga Owner'],
      ['Which one?', true, 'Olga Owner'],
      ['The left one', true, 'Public form'],
    ])
    await world.call(owner, 'changePublicForm', { projectId }, { shows_names: true })
    expect((await status(secret)).messages[0]).toMatchObject({ by: 'team', name: 'Olga Owner' })
    await world.call(owner, 'deleteTicket', { ticketId: ticket.id })
    expect(await status(secret)).toMatchObject({ state: 'gone', messages: [], pictures: 0 })
    expect((await message(secret, 'Hello?')).status).toBe(404)
  })

  it('shows nothing of what the team made of it', async () => {
    const dev = await world.member(owner, projectId, 'developer', 'Sentinel Patel')
    const label = await world.label(owner, projectId, 'Sentinel label')
    const { secret, ticket } = await filed({ title: 'It burns', description: 'Sentinel of the sender' })
    const ticketId = ticket.id
    await world.call(
      owner,
      'updateTicket',
      { ticketId },
      {
        version: ticket.version,
        title: 'Sentinel title',
        description: 'Sentinel text',
        assignee_id: dev.user_id,
        label_ids: [label],
        priority: 'critical',
        due_date: '2026-06-01',
      },
    )
    await world.call(owner, 'createComment', { ticketId }, { content: 'Sentinel comment' })
    await world.call(owner, 'createComment', { ticketId }, { content: 'We look', to_reporter: true })
    await world.file(owner, ticket, 'sentinel.png')
    await world.ticket(owner, projectId, { title: 'Sentinel other' })
    for (const path of ['report', `forms/${slug}`, `forms/${slug}/similar?words=sentinel`]) {
      const { status, text } = await bySecret(world.app, secret, path)
      expect(status).toBe(200)
      expect(text.toLowerCase()).not.toContain('sentinel')
      expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|Olga|critical|2026-06|APO|number|seq/)
    }
  })

  it('only developers and up answer, and only on reports', async () => {
    const viewer = await world.member(owner, projectId, 'viewer')
    const { ticket } = await filed()
    const input = { content: 'Hello', to_reporter: true }
    expect((await world.refused(viewer, 'createComment', { ticketId: ticket.id }, input)).code).toBe(
      'forbidden',
    )
    const own = await world.ticket(owner, projectId)
    const problem = await world.refused(owner, 'createComment', { ticketId: own.id }, input)
    expect(problem.errors?.[0]?.field).toBe('to_reporter')
  })

  it('a message is written once, however often it is sent; another under its key is refused', async () => {
    const { secret } = await filed()
    const key = crypto.randomUUID()
    for (let turn = 0; turn < 3; turn += 1) expect((await message(secret, 'Once', key)).status).toBe(200)
    expect((await message(secret, 'Twice', key)).status).toBe(422)
    expect((await status(secret)).messages).toHaveLength(1)
  })

  it('is no other secret, and neither is one of a board', async () => {
    const { secret } = await filed()
    await world.call(owner, 'publishBoard', { projectId }, { secret: newLinkSecret() })
    for (const wrong of ['', newLinkSecret(), `${secret}x`, secret.slice(1)]) {
      expect((await bySecret(world.app, wrong, 'report')).status).toBe(404)
      expect((await message(wrong, 'Hello')).status).toBe(404)
    }
    expect((await bySecret(world.app, secret, 'board')).status).toBe(404)
    const rows = await world.db.selectFrom('report').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('a form that is off', () => {
  const offs: [string, () => Promise<unknown>][] = [
    ['turned off', () => world.call(owner, 'changePublicForm', { projectId }, { is_on: false })],
    ['of a deleted project', () => world.call(owner, 'deleteProject', { projectId })],
    ['without its robot', removeRobot],
  ]
  async function removeRobot() {
    const { members } = await world.call(owner, 'listMembers', { projectId })
    const memberId = members.find(({ user_id }) => user_id === robotId)?.id ?? ''
    await world.call(owner, 'removeMember', { memberId })
  }

  it.each(offs)('%s answers as one that never was, links of reports too', async (_, end) => {
    const { secret, sent } = await file()
    await end()
    const never = 'a'.repeat(20)
    for (const path of ['', '/challenge', '/similar?words=burns']) {
      const [off, none] = [await ask(`forms/${slug}${path}`), await ask(`forms/${never}${path}`)]
      expect([off.status, none.status]).toEqual([404, 404])
      const [one, other] = [await off.json(), await none.json()]
      expect({ ...one, request_id: '' }).toEqual({ ...other, request_id: '' })
    }
    expect((await send(world.app, `forms/${slug}/reports`, sent)).status).toBe(404)
    expect((await bySecret(world.app, secret, 'report')).status).toBe(404)
    expect((await message(secret, 'Hello')).status).toBe(404)
  })

  it('comes back with its address, its robot and its links', async () => {
    const { secret } = await file()
    await removeRobot()
    const again = await openForm(world, owner, projectId)
    expect(again).toMatchObject({ slug, robot_id: robotId, works: true })
    expect((await status(secret)).state).toBe('todo')
    expect((await file()).response.status).toBe(200)
  })

  it('its robot takes no tokens and is not among the robots', async () => {
    expect((await world.call(owner, 'listRobots', { projectId })).robots).toEqual([])
    expect((await world.refused(owner, 'removeRobot', { projectId }, { robot_id: robotId })).status).toBe(404)
  })
})

describe('similar reports', () => {
  it('are suggested by their titles as they were filed, only where the form says so', async () => {
    const { ticket } = await filed({ title: 'The left valve burns' })
    await filed({ title: 'Café geschlossen' })
    await world.ticket(owner, projectId, { title: 'Our own valve' })
    const similar = async (words: string) =>
      (await (await ask(`forms/${slug}/similar?${new URLSearchParams({ words })}`)).json()).titles
    expect(await similar('valve')).toEqual([])
    await world.call(owner, 'changePublicForm', { projectId }, { suggests: true })
    await world.call(owner, 'updateTicket', { ticketId: ticket.id }, { version: 1, title: 'Secret valve' })
    expect(await similar('my VALVE leaks')).toEqual(['The left valve burns'])
    expect(await similar("valve' | & ! :* <-> \\ (")).toEqual(['The left valve burns'])
    expect(await similar('of')).toEqual([])
    expect(await similar('cafe')).toEqual(['Café geschlossen'])
    expect(await similar('Välvé')).toEqual(['The left valve burns'])
    await world.call(owner, 'deleteTicket', { ticketId: ticket.id })
    expect(await similar('valve')).toEqual([])
  })
})

describe('limits', () => {
  // The previous tests came from the same network.
  beforeEach(async () => void (await world.db.deleteFrom('rate_limit').execute()))

  it('of reports and messages, by network, project and report', async () => {
    const rates = {
      reportsFrom: { points: 3, seconds: 3_600 },
      repliesTo: { points: 1, seconds: 3_600 },
    }
    const app = createApp(world.deps, { publicUse: createPublicUse(world.deps, rates) })
    const statuses = []
    let secret = ''
    for (let turn = 0; turn < 4; turn += 1) {
      const { response, ...sent } = await sendReport(app, slug)
      if (turn === 0) secret = sent.secret
      statuses.push(response.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await tickets()).toHaveLength(3)
    const say = () =>
      send(
        app,
        'report/messages',
        { content: 'x' },
        { [SECRET_HEADER]: secret, 'Idempotency-Key': crypto.randomUUID() },
      )
    expect([(await say()).status, (await say()).status]).toEqual([200, 429])
    app.stop()
  })

  it('of reports to a project, from wherever they come', async () => {
    const rates = { reportsTo: { points: 1, seconds: 3_600 } }
    const app = createApp(world.deps, { publicUse: createPublicUse(world.deps, rates) })
    expect((await sendReport(app, slug)).response.status).toBe(200)
    expect((await sendReport(app, slug)).response.status).toBe(429)
    const other = await world.project(owner)
    const form = await openForm(world, owner, other)
    expect((await sendReport(app, form.slug)).response.status).toBe(200)
    app.stop()
  })
})

it('what was erased leaves no report behind', async () => {
  const { secret, ticket } = await filed()
  await world.call(owner, 'deleteTicket', { ticketId: ticket.id })
  const { eraseDeleted } = await import('../retention/erase.ts')
  const later = { now: () => new Date(world.clock.now().getTime() + 32 * 86_400_000) }
  await eraseDeleted({ db: world.db, clock: later })
  expect((await bySecret(world.app, secret, 'report')).status).toBe(404)
  expect(
    await world.db.selectFrom('report').selectAll().where('ticket_id', '=', ticket.id).execute(),
  ).toEqual([])
})
