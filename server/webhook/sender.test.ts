// Deliveries when receivers fail, hang, are gone or come back, and when processes are killed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WEBHOOK_LOG } from '../../domain/webhook/webhook.ts'
import { readAll } from '../events/reader.ts'
import type { Mail } from '../mail/text.ts'
import { prune } from '../retention/pruning.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { createSession } from '../test/people.ts'
import { createReceiver, LOOPBACK, type Receiver } from '../test/receiver.ts'
import { addHook, deliver, hookOf } from '../test/webhooks.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { WEBHOOKS } from './limits.ts'
import { webhookReader } from './reader.ts'
import { createWebhookSender, sendWebhooks } from './sender.ts'

const world = await startWorld({ settings: { OUTGOING_ALLOW: LOOPBACK } })

let receiver: Receiver
let owner: TestPerson
let projectId: string
beforeEach(async () => {
  receiver = await createReceiver()
  owner = await world.person('Ada')
  projectId = await world.project(owner)
})
afterEach(async () => {
  // Remaining deliveries would be sent by the next test.
  await world.db.deleteFrom('webhook').execute()
  await receiver.close()
})

const HOUR = 3_600
/** A short time limit, so that a hanging receiver does not delay the test. */
const how = { seconds: 0.2 }

const add = (input = {}) => addHook(world, owner, projectId, { url: receiver.url, ...input })
const state = (id: string) => hookOf(world, owner, projectId, id)
const titles = () => receiver.received.map(({ body }) => JSON.parse(body).data.event.ticket?.title)
const rows = (id: string) =>
  world.db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', id).orderBy('id').execute()
/** Sessions end before the attempts of a delivery do. */
async function later(seconds: number) {
  world.clock.advance(seconds)
  owner = { ...owner, ...(await createSession(world.deps, { ...owner, id: owner.user_id })) }
  await deliver(world, how)
}
/** The number of calls to the receiver during an action. */
async function calls(action: () => Promise<unknown>): Promise<number> {
  const before = receiver.received.length
  await action()
  return receiver.received.length - before
}

describe('a receiver', () => {
  it('that fails is called again after longer and longer pauses, under the same id', async () => {
    receiver.answers((response) => response.writeHead(503).end())
    const { id } = await add()
    await world.ticket(owner, projectId)
    expect(await calls(() => deliver(world, how))).toBe(1)
    for (const wait of WEBHOOKS.waits) {
      expect(await calls(() => later(wait - 1))).toBe(0)
      expect(await calls(() => later(wait * 0.1 + 1))).toBe(1)
    }
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(new Set(times).size).toBe(times.length)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await state(id)).toMatchObject({ is_on: true, pending: 1, last: { status: 503 } })
    expect((await state(id)).failing_since).not.toBeNull()
    receiver.answers((response) => response.writeHead(204).end())
    await later(10 * HOUR)
    expect(await state(id)).toMatchObject({ pending: 0, failing_since: null, last: { status: 204 } })
  })

  it('that takes nothing for a day is switched off; its owner is told; it goes on when it is on again', async () => {
    receiver.answers((response) => response.writeHead(500).end())
    const { id } = await add()
    await world.ticket(owner, projectId, { title: 'First' })
    await deliver(world, how)
    await later(12 * HOUR)
    await world.ticket(owner, projectId, { title: 'Second' })
    await deliver(world, how)
    await later(12 * HOUR - 1)
    expect(await state(id)).toMatchObject({ is_on: true })
    await later(2)
    expect(await state(id)).toMatchObject({ is_on: false, paused: 'failing', pending: 1 })
    expect(await calls(() => later(24 * HOUR))).toBe(0)
    const letters: Mail[] = []
    const mailer = { send: async (mail: Mail) => void letters.push(mail), close: () => undefined }
    await runDueJobs({ ...world.deps, url: world.url, mailer })
    const [mail] = letters.filter(({ to }) => to === owner.email)
    expect(mail).toMatchObject({ subject: 'A webhook was switched off' })
    expect(mail?.text).toContain('127[.]0.0.1'.replace('[.]', '.'))
    expect(mail?.text).not.toContain('/hook')
    receiver.answers((response) => response.end())
    await world.ticket(owner, projectId, { title: 'While it was off' })
    await world.call(owner, 'updateWebhook', { projectId }, { webhook_id: id, is_on: true })
    await world.ticket(owner, projectId, { title: 'Third' })
    const before = receiver.received.length
    await deliver(world, how)
    expect(titles().slice(before).sort()).toEqual(['Second', 'Third'])
    expect(await state(id)).toMatchObject({ is_on: true, paused: null, pending: 0 })
  })

  it('that does not like one event is not switched off for it', async () => {
    receiver.answers((response, { body }) => response.writeHead(body.includes('Poison') ? 400 : 200).end())
    const { id } = await add()
    await world.ticket(owner, projectId, { title: 'Poison' })
    for (let hour = 0; hour < 26; hour += 1) {
      await world.ticket(owner, projectId, { title: `Fine ${hour}` })
      await later(HOUR)
    }
    expect(await state(id)).toMatchObject({ is_on: true, pending: 0 })
    expect((await rows(id)).map((row) => row.state).sort()).toEqual([
      ...Array.from({ length: 26 }, () => 'delivered'),
      'failed',
    ])
  })

  it('that says how long to wait is called no earlier, within bounds', async () => {
    for (const [value, wait] of [
      ['120', 120],
      [new Date(world.clock.now().getTime() + 120_000).toUTCString(), 119],
      ['1', 5],
      ['-5', 5],
      ['soon', 5],
      ['999999999', WEBHOOKS.longestWait],
    ] as const) {
      receiver.answers((response) => response.writeHead(429, { 'retry-after': value }).end())
      const { id } = await add({ types: ['ticket.created'] })
      await world.ticket(owner, projectId)
      await deliver(world, how)
      const [row] = await rows(id)
      const waits = (Date.parse(row?.retry_at ?? '') - world.clock.now().getTime()) / 1_000
      expect(waits, value).toBeGreaterThanOrEqual(wait)
      expect(waits, value).toBeLessThanOrEqual(wait * 1.1 + 1)
      await world.db.deleteFrom('webhook').execute()
    }
  })

  it('that is gone is switched off at once', async () => {
    receiver.answers((response) => response.writeHead(410).end())
    const { id } = await add()
    await world.ticket(owner, projectId, { title: 'One' })
    await world.ticket(owner, projectId, { title: 'Two' })
    await deliver(world, how)
    expect(await state(id)).toMatchObject({ is_on: false, paused: 'gone' })
    expect(await calls(() => later(24 * HOUR))).toBe(0)
  })

  it.each([
    ['redirects', (response) => response.writeHead(301, { location: '/elsewhere' }).end(), 301, null],
    ['resets', (response) => response.socket?.resetAndDestroy(), null, 'The receiver closed the connection'],
    ['hangs', () => undefined, null, 'There was no response within 0.2 seconds'],
    ['drips', (response) => response.writeHead(200).write('.'), 200, null],
    [
      'lies about length',
      (response) => response.writeHead(500, { 'content-length': '9' }).write('x'),
      500,
      null,
    ],
  ] as [string, Parameters<Receiver['answers']>[0], number | null, string | null][])(
    'that %s is told in the log',
    async (_, answer, status, error) => {
      receiver.answers(answer)
      const { id } = await add()
      await world.ticket(owner, projectId)
      await deliver(world, how)
      expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
      const expected = status === 200 ? 'delivered' : 'pending'
      expect(await rows(id)).toMatchObject([{ state: expected, attempts: 1, status, error }])
    },
  )

  it('that hangs costs the others nothing, however much waits for it', async () => {
    const held: (() => void)[] = []
    receiver.answers(
      (response) =>
        new Promise<void>((resolve) => {
          held.push(() => resolve(void response.end()))
        }),
    )
    const { id } = await add({ types: ['ticket.created'] })
    for (let count = 0; count < 40; count += 1) await world.ticket(owner, projectId)
    const other = await createReceiver()
    const grace = await world.person('Grace')
    const otherProject = await world.project(grace)
    const hook = await addHook(world, grace, otherProject, { url: other.url, types: ['ticket.created'] })
    for (let count = 0; count < 20; count += 1) await world.ticket(grace, otherProject)
    await readAll(world.deps, [webhookReader])
    const sender = createWebhookSender(world.deps)
    await sender.look()
    await expect.poll(() => other.received.length).toBe(20)
    expect(receiver.received.length).toBeLessThanOrEqual(WEBHOOKS.perHook)
    expect(await hookOf(world, grace, otherProject, hook.id)).toMatchObject({
      is_on: true,
      last: { status: 200 },
    })
    receiver.answers((response) => response.end())
    for (const release of held) release()
    await sender.idle()
    expect(await state(id)).toMatchObject({ pending: 0 })
    await other.close()
  })
})

describe('the order', () => {
  it('of one ticket is that of its events, also where some fail; other tickets do not wait', async () => {
    let failures = 2
    receiver.answers((response, { body }) => {
      const isFirst = body.includes('"title":"One"') && failures > 0
      if (isFirst) failures -= 1
      response.writeHead(isFirst ? 500 : 200).end()
    })
    await add()
    const one = await world.ticket(owner, projectId, { title: 'One' })
    await world.event(owner, 'moveTicket', { ticketId: one.id }, { status: 'in_progress' })
    await world.event(owner, 'createComment', { ticketId: one.id }, { content: 'Noted' })
    await world.ticket(owner, projectId, { title: 'Other' })
    await deliver(world, how)
    const types = () => receiver.received.map(({ body }) => JSON.parse(body).type)
    expect(types().filter((type) => type !== 'ticket.created')).toEqual([])
    expect(titles()).toContain('Other')
    await later(6)
    await later(331)
    const own = receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ data }) => data.ticket.id === one.id)
    expect(own.map(({ type }) => type)).toEqual([
      'ticket.created',
      'ticket.created',
      'ticket.created',
      'ticket.changed',
      'comment.created',
    ])
  })
})

describe('a process', () => {
  it('that is killed while it sends leaves that to another one, under the same id', async () => {
    receiver.answers(() => undefined)
    const { id } = await add()
    await world.ticket(owner, projectId)
    await readAll(world.deps, [webhookReader])
    const killed = createWebhookSender({ ...world.deps, how: { seconds: 3_600 } })
    await killed.look()
    await expect.poll(() => receiver.received.length).toBe(1)
    // The delivery is leased.
    expect(await calls(() => sendWebhooks({ ...world.deps, how }))).toBe(0)
    receiver.answers((response) => response.end())
    world.clock.advance(WEBHOOKS.lease + 1)
    expect(await calls(() => sendWebhooks({ ...world.deps, how }))).toBe(1)
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(first).toBe(second)
    expect(await rows(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })
})

it(`the log keeps the last ${WEBHOOK_LOG.days} days, and of what has ended the newest`, async () => {
  const { id } = await add()
  await world.ticket(owner, projectId, { title: 'Old' })
  await deliver(world, how)
  await later((WEBHOOK_LOG.days - 1) * 24 * HOUR)
  await prune(world.deps)
  expect(await rows(id)).toHaveLength(1)
  const made_at = world.clock.now().toISOString()
  const many = Array.from({ length: WEBHOOK_LOG.deliveries + 5 }, (_, index) => ({
    id: crypto.randomUUID(),
    webhook_id: id,
    seq: 1_000 + index,
    type: 'ticket.created',
    ticket_id: null,
    comment_id: null,
    lane: projectId,
    made_at,
    retry_at: made_at,
    state: index < 3 ? ('pending' as const) : ('delivered' as const),
  }))
  await world.db.insertInto('webhook_delivery').values(many).execute()
  await prune(world.deps)
  const kept = await rows(id)
  expect(kept.filter((row) => row.state === 'pending')).toHaveLength(3)
  expect(kept).toHaveLength(WEBHOOK_LOG.deliveries + 3)
  world.clock.advance((WEBHOOK_LOG.days + 1) * 24 * HOUR)
  await prune(world.deps)
  expect(await rows(id)).toEqual([])
})
