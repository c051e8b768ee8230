// Web push: the recipients and the content, read like a browser reads it. Only the push service is not real.
import { beforeEach, describe, expect, it } from 'vitest'
import { readAll } from '../events/reader.ts'
import { inbox } from '../inbox/reader.ts'
import { inLanguage } from '../locale/scope.ts'
import { createLogger } from '../log.ts'
import { createSession } from '../test/people.ts'
import { createBrowser, type PushedTo, vapidOf } from '../test/push.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import type { Outgoing } from './deliver.ts'
import { sendPushes } from './sender.ts'

const world = await startWorld({ settings: { PUBLIC_URL: 'https://tracker.example.com' } })
let owner: TestPerson
let ada: TestPerson
let projectId: string
let browser: PushedTo
let requested: Outgoing[]
/** The answer of the push service. */
let answer: (outgoing: Outgoing) => number | Promise<number>
let count = 0
beforeEach(async () => {
  await world.db.deleteFrom('push_news').execute()
  requested = []
  answer = () => 201
  ;({ owner, projectId, member: ada } = await world.team('Ada'))
  browser = await subscribed(ada)
})

async function subscribed(who: TestPerson): Promise<PushedTo> {
  const made = createBrowser(`https://push.example.com/${++count}`)
  await world.call(who, 'addPush', {}, made.subscription)
  return made
}

const logger = createLogger({ logLevel: 'fatal' })
const read = () => readAll({ db: world.db, logger }, [inbox])
async function send() {
  await sendPushes({
    ...world.deps,
    logger,
    post: async (outgoing) => {
      requested.push(outgoing)
      return answer(outgoing)
    },
  })
}
/** The messages that are pushed now. */
async function pushed(by = browser) {
  await read()
  await send()
  return requested.splice(0).map((outgoing) => by.read(outgoing))
}
/** The number of requests to the push service after this many seconds. */
async function pushedAfter(seconds: number) {
  world.clock.advance(seconds)
  await send()
  return requested.splice(0).length
}
const assigned = () => world.ticket(owner, projectId, { assignee_id: ada.user_id })
const comment = (ticketId: string, content: string) =>
  world.event(owner, 'createComment', { ticketId }, { content })
const left = async () => (await world.db.selectFrom('push_news').select('id').execute()).length
const endpoints = async (who = ada) => (await world.call(who, 'getPush', {})).endpoints

it('an assignment and a mention are pushed, sealed for that browser, and each once', async () => {
  const { id, number } = await assigned()
  const url = `/project/${projectId}/ticket/${number}`
  await read()
  await send()
  const [outgoing] = requested
  if (!outgoing) throw new Error('nothing was pushed')
  expect(outgoing.endpoint).toBe(browser.subscription.endpoint)
  expect(outgoing.body.includes('Crash')).toBe(false)
  const { public_key } = await world.call(ada, 'getPush', {})
  expect(vapidOf(outgoing, public_key)).toMatchObject({
    aud: 'https://push.example.com',
    sub: 'https://tracker.example.com',
  })
  expect(browser.read(outgoing)).toEqual({
    title: 'Olga Owner assigned you a ticket',
    body: expect.stringMatching(/^APO\d*-1 Crash on start$/),
    url,
    tag: id,
  })
  requested = []
  expect(await pushed()).toEqual([])
  const said = await comment(id, `@${ada.username} please look`)
  const commentId = said.type === 'comment.created' ? said.comment.id : ''
  expect(await pushed()).toMatchObject([
    { title: 'Olga Owner mentioned you', tag: id, url: `${url}#comment-${commentId}` },
  ])
  expect(await left()).toBe(0)
})

it.each([
  ['de', 'Olga Owner hat dir ein Ticket zugewiesen'],
  ['ar', 'أسند إليك Olga Owner تذكرة'],
] as const)(
  'is in %s, the language of the person, not that of the page that caused it',
  async (language, title) => {
    await world.db.updateTable('account').set({ language }).where('id', '=', ada.user_id).execute()
    await inLanguage('fr', assigned)
    expect(await inLanguage('fr', pushed)).toMatchObject([
      { title, body: expect.stringContaining('Crash on start') },
    ])
  },
)

it('every browser of a person is pushed to, and another person’s is not', async () => {
  const second = await subscribed(ada)
  await subscribed(owner)
  await assigned()
  await read()
  await send()
  const to = requested.map(({ endpoint }) => endpoint).sort()
  expect(to).toEqual([browser, second].map(({ subscription }) => subscription.endpoint).sort())
})

describe('nothing is pushed', () => {
  it('of other changes to a ticket, nor to whoever has no browser', async () => {
    const { id } = await assigned()
    await pushed()
    await comment(id, 'nobody is named')
    await world.call(owner, 'updateTicket', { ticketId: id }, { title: 'Other', version: 1 })
    expect([await pushed(), await left()]).toEqual([[], 0])
    await world.call(ada, 'removePush', {}, { endpoint: browser.subscription.endpoint })
    await assigned()
    expect([await pushed(), await left()]).toEqual([[], 0])
  })

  type Case = [string, (ticketId: string) => Promise<unknown>]
  it.each<Case>([
    ['was read', () => world.call(ada, 'markInboxRead', {}, { until: '2999-01-01T00:00:00.000Z' })],
    ['is somebody else’s by now', (ticketId) => unassign(ticketId)],
    ['was deleted', (ticketId) => world.call(owner, 'deleteTicket', { ticketId }, {})],
    ['is of a project that the person was removed from', () => remove()],
    [
      'is of a disabled person',
      () =>
        world.db
          .updateTable('account')
          .set({ disabled_at: world.clock.now().toISOString() })
          .where('id', '=', ada.user_id)
          .execute(),
    ],
  ])('of what %s', async (_, happens) => {
    const { id } = await assigned()
    await read()
    await happens(id)
    await send()
    expect([requested, await left()]).toEqual([[], 0])
  })
  async function remove() {
    const { members } = await world.call(owner, 'listMembers', { projectId })
    const memberId = members.find(({ user_id }) => user_id === ada.user_id)?.id ?? ''
    await world.call(owner, 'removeMember', { memberId })
  }
  const unassign = (ticketId: string) =>
    world.call(owner, 'updateTicket', { ticketId }, { assignee_id: null, version: 1 })

  it('in quiet hours, until they are over', async () => {
    const now = world.clock.now()
    const time = (hours: number) => `${String((now.getUTCHours() + hours) % 24).padStart(2, '0')}:00`
    await world.call(
      ada,
      'updateNotificationSettings',
      {},
      { quiet: { from: time(0), until: time(1) }, zone: 'UTC' },
    )
    await assigned()
    expect(await pushed()).toEqual([])
    expect(await pushedAfter(120)).toBe(0)
    expect(await pushedAfter(3_600)).toBe(1)
  })
})

describe('a browser', () => {
  it('whose session ends is pushed to no more', async () => {
    const otherEndpoint = {
      ...ada,
      ...(await createSession(world.deps, { ...ada, id: ada.user_id })),
    }
    const second = await subscribed(otherEndpoint)
    expect(await endpoints()).toHaveLength(2)
    await world.call(ada, 'endSession', { sessionId: otherEndpoint.session_id }, {})
    expect(await endpoints()).toEqual([browser.subscription.endpoint])
    await assigned()
    await read()
    await send()
    expect(requested.map(({ endpoint }) => endpoint)).not.toContain(second.subscription.endpoint)
  })

  it('that somebody else signs in at is theirs from then on', async () => {
    await world.call(owner, 'addPush', {}, browser.subscription)
    expect([await endpoints(), await endpoints(owner)]).toEqual([[], [browser.subscription.endpoint]])
    await world.call(ada, 'removePush', {}, { endpoint: browser.subscription.endpoint })
    expect(await endpoints(owner)).toHaveLength(1)
  })

  it('that its push service does not know any more is forgotten; others still hear', async () => {
    const second = await subscribed(ada)
    answer = ({ endpoint }) => (endpoint === browser.subscription.endpoint ? 410 : 201)
    await assigned()
    await read()
    await send()
    expect(await endpoints()).toEqual([second.subscription.endpoint])
    expect(await left()).toBe(0)
  })

  it.each([
    ['https://localhost/x', true],
    ['http://push.example.com/x', false],
    ['https://push.example.com:8443/x', false],
    ['https://a:b@push.example.com/x', false],
    ['file:///etc/passwd', false],
  ])('at %s: taken is %s', async (endpoint, isTaken) => {
    const { status } = await world.send(ada, 'addPush', {}, { ...browser.subscription, endpoint })
    expect(status).toBe(isTaken ? 200 : 400)
  })

  it('is one of the twenty newest', async () => {
    for (let index = 0; index < 21; index += 1) {
      world.clock.advance(1)
      await subscribed(ada)
    }
    expect(await endpoints()).toHaveLength(20)
    expect(await endpoints()).not.toContain(browser.subscription.endpoint)
  })
})

describe('a push service', () => {
  it('that fails is asked again after longer and longer pauses, and given up after six hours', async () => {
    answer = () => 503
    await assigned()
    expect(await pushed()).toHaveLength(1)
    const waits = [30, 60, 120]
    for (const seconds of waits) {
      expect(await pushedAfter(seconds - 1)).toBe(0)
      expect(await pushedAfter(1)).toBe(1)
    }
    for (let hour = 0; hour < 8; hour += 1) await pushedAfter(3_600)
    expect(await left()).toBe(0)
  })

  it('that fails once gets the same again, of the same tag', async () => {
    answer = () => Promise.reject(new Error('connection lost'))
    const { id } = await assigned()
    expect(await pushed()).toMatchObject([{ tag: id }])
    answer = () => 201
    world.clock.advance(30)
    expect(await pushed()).toMatchObject([{ tag: id }])
    expect(await left()).toBe(0)
  })

  it('that hangs is left to the process that asked; one that was killed meanwhile lost nothing', async () => {
    let release = (_: number) => {}
    const held = new Promise<number>((resolve) => {
      release = resolve
    })
    answer = () => held
    await assigned()
    await read()
    const first = send()
    await expect.poll(() => requested.length).toBe(1)
    await send()
    expect(requested).toHaveLength(1)
    // The first process counts as killed, because its lease ends without a result.
    answer = () => 201
    expect(await pushedAfter(120)).toBe(2)
    release(201)
    await first
    expect(await left()).toBe(0)
  })
})
