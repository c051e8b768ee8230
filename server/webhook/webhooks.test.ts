// Webhooks: creating and changing them, what is sent, and what of it may be read.
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WEBHOOK_BODY_BYTES, WEBHOOKS_PER_PROJECT } from '../../domain/webhook/webhook.ts'
import { createApp } from '../app.ts'
import { createLogger } from '../log.ts'
import { eraseCommentsFromLog } from '../retention/erase.ts'
import { createSession } from '../test/people.ts'
import { createReceiver, LOOPBACK, type Receiver } from '../test/receiver.ts'
import { addHook, deliver, hookOf, newHookSecret, verified } from '../test/webhooks.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { secretBytes, signatureOf } from './sign.ts'

const logged: string[] = []
const logger = createLogger({ logLevel: 'trace' }, { write: (line) => void logged.push(line) })
const world = await startWorld({ logger, settings: { OUTGOING_ALLOW: LOOPBACK } })

let receiver: Receiver
let owner: TestPerson
let projectId: string
beforeEach(async () => {
  receiver = await createReceiver()
  owner = await world.person('Ada')
  projectId = await world.project(owner)
})
afterEach(() => receiver.close())

const add = (input = {}) => addHook(world, owner, projectId, { url: receiver.url, ...input })
const types = () => receiver.received.map(({ body }) => JSON.parse(body).type)
const deliveries = async (id: string) =>
  (await world.call(owner, 'listDeliveries', { projectId }, { webhook_id: id })).deliveries
const detail = async (id: string) =>
  (await world.call(owner, 'getDelivery', { projectId }, { delivery_id: id })).delivery

describe('a signature', () => {
  const vector = {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  it('is that of the standard', () => {
    const made = signatureOf([secretBytes(vector.secret)], vector.id, 1_614_265_330, vector.body)
    expect(made).toBe(vector.signature)
    expect(new Verifier(vector.secret).sign(vector.id, new Date(1_614_265_330_000), vector.body)).toBe(made)
  })

  it('of another body is not taken', async () => {
    const { secret } = await add()
    await world.ticket(owner, projectId)
    await deliver(world)
    const [one] = receiver.received
    if (!one) throw new Error('nothing arrived')
    verified(secret, one)
    expect(() => verified(secret, { ...one, body: `${one.body} ` })).toThrow('No matching signature')
    expect(() => verified(newHookSecret(), one)).toThrow('No matching signature')
  })

  it('is made with both secrets for a day after a new one', async () => {
    const { id, secret } = await add()
    const newer = newHookSecret()
    await world.call(owner, 'rotateWebhookSecret', { projectId }, { webhook_id: id, secret: newer })
    await world.ticket(owner, projectId)
    await deliver(world)
    const [one] = receiver.received
    if (!one) throw new Error('nothing arrived')
    expect([verified(secret, one).type, verified(newer, one).type]).toEqual([
      'ticket.created',
      'ticket.created',
    ])
    expect((await hookOf(world, owner, projectId, id)).former_secret_until).not.toBeNull()
    world.clock.advance(24 * 3_600 + 1)
    owner = { ...owner, ...(await createSession(world.deps, { ...owner, id: owner.user_id })) }
    await world.ticket(owner, projectId)
    await deliver(world)
    const [, other] = receiver.received
    if (!other) throw new Error('nothing arrived')
    verified(newer, other)
    expect(() => verified(secret, other)).toThrow('No matching signature')
  })
})

describe('what is sent', () => {
  it('is the event as the stream has it, and the ticket and comment as the API shows them', async () => {
    const { secret } = await add()
    const ticket = await world.ticket(owner, projectId, { title: 'Crash', description: 'At once' })
    const made = await world.event(owner, 'createComment', { ticketId: ticket.id }, { content: 'Seen' })
    await deliver(world)
    expect(types()).toEqual(['ticket.created', 'comment.created'])
    const [first, second] = receiver.received.map((one) => verified(secret, one))
    expect(second?.timestamp).toBe(made.at)
    expect(second?.data.event).toEqual(made)
    expect(second?.data).toMatchObject({
      project: { id: projectId, name: 'Apollo' },
      actor: { full_name: 'Ada' },
    })
    const { ticket: shown } = await world.call(owner, 'getTicket', { ticketId: ticket.id })
    expect([first?.data.ticket, second?.data.ticket]).toEqual([shown, shown])
    expect(second?.data.comment).toMatchObject({ content: 'Seen', author: { full_name: 'Ada' } })
    expect(receiver.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f-]{36}$/),
    })
  })

  it('is what was chosen, from the moment on that the webhook was made or switched on', async () => {
    await world.ticket(owner, projectId, { title: 'Before' })
    const { id } = await add({ types: ['ticket.created', 'label.created'] })
    const ticket = await world.ticket(owner, projectId)
    await world.call(owner, 'createComment', { ticketId: ticket.id }, { content: 'Not chosen' })
    await world.label(owner, projectId, 'Firmware')
    await deliver(world)
    // Each ticket has an order of its own, and so has the rest of the project.
    expect(types().sort()).toEqual(['label.created', 'ticket.created'])
    await world.call(owner, 'updateWebhook', { projectId }, { webhook_id: id, is_on: false })
    await world.ticket(owner, projectId, { title: 'While it is off' })
    await deliver(world)
    await world.ticket(owner, projectId, { title: 'Unread when it is switched on' })
    await world.call(owner, 'updateWebhook', { projectId }, { webhook_id: id, is_on: true })
    await world.ticket(owner, projectId, { title: 'On again' })
    await deliver(world)
    expect(receiver.received.slice(2).map(({ body }) => JSON.parse(body).data.ticket.title)).toEqual([
      'On again',
    ])
  })

  it('is short: long texts are cut, which it says', async () => {
    const { secret } = await add()
    await world.ticket(owner, projectId, { title: 'Long', description: '\u{1f600}'.repeat(30_000) })
    const moved = { title: 'Wide', description: 'ä'.repeat(9_000) }
    await world.ticket(owner, projectId, moved)
    await deliver(world)
    for (const one of receiver.received) {
      expect(Buffer.byteLength(one.body)).toBeLessThan(WEBHOOK_BODY_BYTES)
      const { data } = verified(secret, one)
      expect([data.truncated, data.ticket?.title.length, one.body.includes('\ufffd')]).toEqual([
        true,
        4,
        false,
      ])
    }
  })

  it('holds nothing that was deleted since, nor what was overwritten', async () => {
    await add()
    const ticket = await world.ticket(owner, projectId, {
      title: 'Former title',
      description: 'Former words',
    })
    await world.call(owner, 'updateTicket', { ticketId: ticket.id }, { version: 1, title: 'Latter' })
    const made = await world.event(owner, 'createComment', { ticketId: ticket.id }, { content: 'Regretted' })
    if (made.type !== 'comment.created') throw new Error('no comment')
    await world.call(owner, 'deleteComment', { commentId: made.comment.id })
    const gone = await world.ticket(owner, projectId, { title: 'Deleted title' })
    await world.call(owner, 'deleteTicket', { ticketId: gone.id })
    await deliver(world)
    const sent = receiver.received.map(({ body }) => body).join('\n')
    expect(types()).toHaveLength(6)
    for (const words of ['Former title', 'Regretted', 'Deleted title']) expect(sent).not.toContain(words)
    expect(sent).toContain('Latter')
  })

  it('of a deleted project is that it was deleted, and nothing else', async () => {
    const { id } = await add()
    await world.ticket(owner, projectId, { title: 'Before the end' })
    await world.call(owner, 'deleteProject', { projectId })
    await deliver(world)
    expect(types()).toEqual(['project.deleted'])
    expect(JSON.stringify(receiver.received)).not.toContain('Apollo')
    const rows = world.db.selectFrom('webhook_delivery').select('state').where('webhook_id', '=', id)
    expect((await rows.orderBy('id').execute()).map(({ state }) => state)).toEqual(['dropped', 'delivered'])
  })
})

describe('the log', () => {
  it('tells what was sent and answered, and sends it again under the same id', async () => {
    receiver.answers((response) => response.writeHead(202).end('taken \u0000 over'))
    const { id } = await add()
    const ticket = await world.ticket(owner, projectId)
    await deliver(world)
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({
      type: 'ticket.created',
      ticket_number: ticket.number,
      state: 'delivered',
      attempts: 1,
      status: 202,
      error: null,
      next_at: null,
    })
    const shown = await detail(delivery?.id ?? '')
    const [first] = receiver.received
    expect(shown).toMatchObject({ body: first?.body, is_as_sent: true, answer: 'taken \ufffd over' })
    expect(first?.headers).toMatchObject(shown.headers)
    await world.call(owner, 'updateTicket', { ticketId: ticket.id }, { version: 1, title: 'Newer' })
    const changed = await detail(delivery?.id ?? '')
    expect([changed.is_as_sent, JSON.parse(changed.body ?? '').data.ticket.title]).toEqual([false, 'Newer'])
    await world.call(owner, 'sendDeliveryAgain', { projectId }, { delivery_id: delivery?.id ?? '' })
    await deliver(world)
    const again = receiver.received.find(
      ({ headers }, index) => index > 0 && headers['webhook-id'] === first?.headers['webhook-id'],
    )
    expect(again?.body).toBe(changed.body)
    expect(await deliveries(id)).toMatchObject([
      { type: 'ticket.changed' },
      { attempts: 2, state: 'delivered' },
    ])
  })

  it('forgets an answer that may repeat a text with the text', async () => {
    receiver.answers((response, { body }) => response.end(body.slice(0, 2_000)))
    const { id } = await add({ types: ['comment.created'] })
    const ticket = await world.ticket(owner, projectId)
    const made = await world.event(owner, 'createComment', { ticketId: ticket.id }, { content: 'Regretted' })
    if (made.type !== 'comment.created') throw new Error('no comment')
    await deliver(world)
    const [delivery] = await deliveries(id)
    expect((await detail(delivery?.id ?? '')).answer).toContain('Regretted')
    await world.call(owner, 'deleteComment', { commentId: made.comment.id })
    expect(JSON.stringify(await detail(delivery?.id ?? ''))).not.toContain('Regretted')
    await eraseCommentsFromLog(world.db, [made.comment.id])
    const rows = await world.db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook_id', '=', id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain('Regretted')
    expect(rows[0]).toMatchObject({ answer: null, body_hash: null })
  })

  it('is read in windows, and by state', async () => {
    const { id } = await add({ types: ['ticket.created'] })
    for (let count = 0; count < 5; count += 1) await world.ticket(owner, projectId)
    await deliver(world)
    const found: string[] = []
    for (let before: string | null | undefined; before !== null; ) {
      const input = { webhook_id: id, limit: 2, ...(before && { before }) }
      const window = await world.call(owner, 'listDeliveries', { projectId }, input)
      found.push(...window.deliveries.map((one) => one.id))
      before = window.next
    }
    expect(found).toEqual((await deliveries(id)).map((one) => one.id))
    expect(found).toHaveLength(5)
    const input = { webhook_id: id, state: 'failed' as const }
    expect((await world.call(owner, 'listDeliveries', { projectId }, input)).deliveries).toEqual([])
  })
})

describe('a webhook', () => {
  it('is tried by a test event, also while it is off', async () => {
    const { id, secret } = await add()
    await world.call(owner, 'updateWebhook', { projectId }, { webhook_id: id, is_on: false })
    await world.call(owner, 'testWebhook', { projectId }, { webhook_id: id })
    await deliver(world)
    const [one] = receiver.received
    expect(one && verified(secret, one)).toMatchObject({ type: 'webhook.test', data: { webhook_id: id } })
  })

  it.each([
    ['https://169.254.169.254/latest', 'private or reserved'],
    ['https://10.0.0.1/', 'private or reserved'],
    ['https://0x0a000001/', 'private or reserved'],
    ['http://[::ffff:a00:1]/', 'private or reserved'],
    ['https://user:secret@example.org/', 'without a password'],
    ['ftp://example.org/', 'complete address'],
    ['https://exa\nmple.org/', 'complete address'],
    ['https://example.org:25/', 'another kind of service'],
    ['hook', 'complete address'],
    ['', 'enter an address'],
  ])('takes no address such as %j, neither when it is made nor later', async (url, words) => {
    const { id } = await add()
    const refusals = [
      await world.refused(owner, 'createWebhook', { projectId }, { url, secret: newHookSecret() }),
      await world.refused(owner, 'updateWebhook', { projectId }, { webhook_id: id, url }),
    ]
    for (const { errors } of refusals)
      expect(errors).toEqual([{ field: 'url', message: expect.stringContaining(words) }])
    expect(await hookOf(world, owner, projectId, id)).toMatchObject({ url: receiver.url })
  })

  it('takes plain http only where the operator allows a network', async () => {
    const input = { url: 'http://example.org/', secret: newHookSecret() }
    await world.call(owner, 'createWebhook', { projectId }, input)
    const strict = createApp({ ...world.deps, config: { ...world.deps.config, outgoingAllow: [] } })
    const answer = await strict.request(`/api/projects/${projectId}/webhooks`, {
      method: 'POST',
      headers: {
        ...owner.headers,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify(input),
    })
    expect(await answer.json()).toMatchObject({
      errors: [{ field: 'url', message: 'Must be an address with https' }],
    })
    strict.stop()
  })

  it('shows its secret nowhere', async () => {
    const { id, secret } = await add()
    const rest = secret.slice(6)
    const newer = newHookSecret()
    await world.call(owner, 'rotateWebhookSecret', { projectId }, { webhook_id: id, secret: newer })
    await world.ticket(owner, projectId)
    await deliver(world)
    const [delivery] = await deliveries(id)
    const shown = [
      await world.call(owner, 'listWebhooks', { projectId }),
      await detail(delivery?.id ?? ''),
      await world.call(owner, 'listAudit', { projectId }, {}),
      await world.call(owner, 'exportProject', { projectId }),
      await world.db.selectFrom('audit_entry').selectAll().execute(),
      await world.db.selectFrom('idempotency_key').select('response').execute(),
    ]
    const text = JSON.stringify(shown) + logged.join('\n')
    for (const part of [rest, newer.slice(6), secretBytes(secret).toString('hex')])
      expect(text).not.toContain(part)
  })

  it('tells the audit log its host, not its address', async () => {
    const { id } = await add({ url: `${receiver.url}?token=hidden` })
    await world.call(
      owner,
      'updateWebhook',
      { projectId },
      { webhook_id: id, types: ['ticket.created'], is_on: false },
    )
    await world.call(owner, 'deleteWebhook', { projectId }, { webhook_id: id })
    const { entries } = await world.call(owner, 'listAudit', { projectId }, { kind: 'project', limit: 3 })
    const host = `127.0.0.1:${receiver.port}`
    expect(entries).toMatchObject([
      { action: 'webhook.deleted', detail: { host } },
      { action: 'webhook.changed', detail: { host, fields: 'events, state' } },
      { action: 'webhook.created', detail: { host } },
    ])
    expect(JSON.stringify(entries)).not.toContain('hidden')
    await deliver(world)
    expect(receiver.received).toEqual([])
  })

  it(`is one of at most ${WEBHOOKS_PER_PROJECT}, also in a race`, async () => {
    const make = () =>
      world.send(owner, 'createWebhook', { projectId }, { url: receiver.url, secret: newHookSecret() })
    const answers = await Promise.all(Array.from({ length: WEBHOOKS_PER_PROJECT + 4 }, make))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(WEBHOOKS_PER_PROJECT)
  })

  it('of another project is not found, nor are its deliveries', async () => {
    const { id } = await add()
    await world.call(owner, 'testWebhook', { projectId }, { webhook_id: id })
    const [delivery] = await deliveries(id)
    const grace = await world.person('Grace')
    const other = { projectId: await world.project(grace) }
    const about = { webhook_id: id }
    const of = { delivery_id: delivery?.id }
    const refusals = [
      await world.refused(grace, 'updateWebhook', other, { ...about, is_on: false }),
      await world.refused(grace, 'deleteWebhook', other, about),
      await world.refused(grace, 'rotateWebhookSecret', other, { ...about, secret: newHookSecret() }),
      await world.refused(grace, 'testWebhook', other, about),
      await world.refused(grace, 'listDeliveries', other, about),
      await world.refused(grace, 'getDelivery', other, of),
      await world.refused(grace, 'sendDeliveryAgain', other, of),
    ]
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404))
    expect(await hookOf(world, owner, projectId, id)).toMatchObject({ is_on: true, pending: 1 })
  })
})
