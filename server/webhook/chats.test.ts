// Webhooks that write to chats: what is sent, for which events and tickets, what answers do, and that the addresses stay secret.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import { chatSchemas } from '../../domain/webhook/format/chat-docs.ts'
import { CHAT_FORMATS } from '../../domain/webhook/format/formats.ts'
import { TOPIC_NAMES } from '../../domain/webhook/topics.ts'
import { createLogger } from '../log.ts'
import type { Mail } from '../mail/text.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { importing, line, startingWith } from '../test/imports.ts'
import { createReceiver, LOOPBACK, type Receiver } from '../test/receiver.ts'
import { deliver, hookOf } from '../test/webhooks.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const logged: string[] = []
const logger = createLogger({ logLevel: 'trace' }, { write: (line) => void logged.push(line) })
const world = await startWorld({ logger, settings: { OUTGOING_ALLOW: LOOPBACK } })

type Name = keyof typeof CHAT_FORMATS
const NAMES = Object.keys(CHAT_FORMATS) as Name[]
const SECRET = 'B0secretsecretsecret'
const TOKEN = 'syt_tokentokentoken'

let receiver: Receiver
let owner: TestPerson
let projectId: string
beforeEach(async () => {
  receiver = await createReceiver()
  owner = await world.person('Ada')
  projectId = await world.project(owner)
})
afterEach(async () => {
  await world.db.deleteFrom('webhook').execute()
  await receiver.close()
})

async function add(format: Name, input: Partial<RawInputOf<'createWebhook'>> = {}): Promise<string> {
  const url = `http://127.0.0.1:${receiver.port}/services/${SECRET}`
  const place = format === 'matrix' ? { room: '!r:example.org', access_token: TOKEN } : {}
  await world.call(owner, 'createWebhook', { projectId }, { format, url, ...place, ...input })
  const { webhooks } = await world.call(owner, 'listWebhooks', { projectId })
  return webhooks.at(-1)?.id ?? ''
}

const state = (id: string) => hookOf(world, owner, projectId, id)
const bodies = () => receiver.received.map(({ body }) => body)
const deliveries = async (id: string) =>
  (await world.call(owner, 'listDeliveries', { projectId }, { webhook_id: id })).deliveries
/** The sentences of the messages that a Slack webhook sent. */
const sentences = () => bodies().map((body) => JSON.parse(body).blocks[0].elements[0].elements[0].text)

async function moved(ids: string[], status: 'done' | 'todo' = 'done') {
  const id = crypto.randomUUID()
  await world.call(owner, 'startBulkChange', { projectId }, { id, tickets: ids, act: { do: 'move', status } })
}

describe.each(NAMES)('%s', (name) => {
  it('gets every kind of event in a shape that it takes', async () => {
    await add(name)
    const ticket = await world.ticket(owner, projectId, {
      title: 'Crash <@U1> @here',
      description: '**At** once',
    })
    const at = { ticketId: ticket.id }
    await world.call(owner, 'moveTicket', at, { status: 'in_progress' })
    await world.call(owner, 'moveTicket', at, { status: 'done' })
    await world.call(owner, 'updateTicket', at, { version: 3, assignee_id: owner.user_id })
    await world.call(owner, 'updateTicket', at, { version: 4, priority: 'high' })
    await world.call(owner, 'createComment', at, { content: '[here](http://evil.example) @everyone' })
    await deliver(world)
    expect(bodies()).toHaveLength(6)
    const { schema, mentions } = chatSchemas[name]
    for (const body of bodies()) {
      schema.parse(JSON.parse(body))
      expect(mentions(JSON.parse(body) as never)).toEqual([])
      for (const part of [
        `-${ticket.number}`,
        'Crash',
        `/project/${projectId}/ticket/${ticket.number}`,
        'Ada',
      ])
        expect(body).toContain(part)
    }
    // The deletion names only the key.
    await world.call(owner, 'deleteTicket', at)
    await deliver(world)
    expect(bodies().at(-1)).toContain(`-${ticket.number}`)
    expect(bodies().at(-1)).not.toContain('Crash')
  })

  it('hides its address and its token', async () => {
    receiver.answers((response, { path }) =>
      response.writeHead(500).end(`no ${path} ${SECRET} ${name === 'matrix' ? TOKEN : ''}`),
    )
    const id = await add(name)
    await world.ticket(owner, projectId)
    await deliver(world)
    const [delivery] = await deliveries(id)
    const shown = JSON.stringify([
      await state(id),
      await world.call(owner, 'getDelivery', { projectId }, { delivery_id: delivery?.id ?? '' }),
      await deliveries(id),
      await world.call(owner, 'listAudit', { projectId }, {}),
      await world.db.selectFrom('webhook_delivery').selectAll().execute(),
      await world.db.selectFrom('idempotency_key').select('response').execute(),
      logged,
    ])
    expect(shown).not.toContain(TOKEN)
    if (name !== 'matrix') expect(shown).not.toContain(SECRET)
    expect(receiver.received[0]?.path).toContain(SECRET)
  })
})

it('a chat that takes a transaction id gets the same one at every attempt, with the token', async () => {
  receiver.answers((response) => response.writeHead(503).end())
  await add('matrix')
  await world.ticket(owner, projectId)
  await deliver(world)
  world.clock.advance(10)
  await deliver(world)
  const [first, second] = receiver.received
  expect(receiver.received).toHaveLength(2)
  expect(first?.path).toBe(second?.path)
  expect(first?.path).toMatch(
    /\/_matrix\/client\/v3\/rooms\/!r%3Aexample.org\/send\/m.room.message\/msg_[\da-f-]{36}$/,
  )
  expect(first?.headers.authorization).toBe(`Bearer ${TOKEN}`)
})

describe('the events', () => {
  it('are those of the chosen groups', async () => {
    await add('slack', { topics: ['done', 'commented'] })
    const ticket = await world.ticket(owner, projectId)
    await world.call(owner, 'moveTicket', { ticketId: ticket.id }, { status: 'in_progress' })
    await world.call(owner, 'moveTicket', { ticketId: ticket.id }, { status: 'done' })
    await world.call(owner, 'createComment', { ticketId: ticket.id }, { content: 'Seen' })
    await world.label(owner, projectId, 'Firmware')
    await deliver(world)
    expect(sentences()).toEqual(['Ada moved this ticket to “Done”', 'Ada commented on this ticket'])
    expect(TOPIC_NAMES).toContain('commented')
  })

  it('are those of tickets that match the filter when the message is sent', async () => {
    const id = await add('slack', { query: 'priority:>=high', topics: ['created', 'edited', 'deleted'] })
    await world.ticket(owner, projectId, { title: 'Low', priority: 'low' })
    await world.ticket(owner, projectId, { title: 'High', priority: 'high' })
    const raised = await world.ticket(owner, projectId, { title: 'Raised', priority: 'low' })
    await world.call(owner, 'updateTicket', { ticketId: raised.id }, { version: 1, priority: 'critical' })
    const gone = await world.ticket(owner, projectId, { title: 'Gone', priority: 'high' })
    await world.call(owner, 'deleteTicket', { ticketId: gone.id })
    await deliver(world)
    // Created and raised; of the deleted ticket only that.
    expect(sentences().sort()).toEqual([
      'Ada changed priority of this ticket',
      'Ada created this ticket',
      'Ada created this ticket',
      'Ada deleted this ticket',
    ])
    expect(bodies().join()).not.toContain('Low')
    // The log has only what was to be sent.
    expect((await deliveries(id)).map((one) => one.state)).toEqual(Array(4).fill('delivered'))
  })

  it('of programs can have a filter too', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const url = receiver.url
    await world.call(owner, 'createWebhook', { projectId }, { url, secret, query: 'crash type:bug' })
    await world.ticket(owner, projectId, { title: 'Crash', type: 'bug' })
    await world.ticket(owner, projectId, { title: 'Crash', type: 'task' })
    await world.label(owner, projectId, 'Firmware')
    await deliver(world)
    expect(bodies().map((body) => JSON.parse(body).data.ticket.type)).toEqual(['bug'])
  })

  it('say that a filter is no longer valid', async () => {
    const label = await world.label(owner, projectId, 'Firmware')
    const id = await add('slack', { query: 'label:Firmware' })
    await world.call(owner, 'deleteLabel', { labelId: label })
    await world.ticket(owner, projectId)
    await deliver(world)
    expect(bodies()).toEqual([])
    expect((await deliveries(id))[0]).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('The filter is no longer valid'),
    })
  })
})

describe('a bulk change', () => {
  it('is one message with the number and the first keys, also with a filter', async () => {
    await add('slack', { topics: ['done'] })
    await add('slack', { topics: ['done'], query: 'priority:high' })
    const ids: string[] = []
    for (let count = 0; count < 8; count += 1)
      ids.push((await world.ticket(owner, projectId, { priority: count < 3 ? 'high' : 'low' })).id)
    await moved(ids)
    await deliver(world)
    expect(sentences().sort()).toEqual(['Ada moved 3 tickets to “Done”', 'Ada moved 8 tickets to “Done”'])
    const all = bodies().find((body) => body.includes('8 tickets')) ?? ''
    for (const part of ['-1"', '-5"', 'and 3 more']) expect(all).toContain(part)
    expect(all).not.toContain('-6"')
  })

  it('is told once it has ended', async () => {
    await add('slack', { topics: ['done'] })
    const ids: string[] = []
    for (let count = 0; count < 60; count += 1) ids.push((await world.ticket(owner, projectId)).id)
    await moved(ids)
    await deliver(world)
    expect(bodies()).toEqual([])
    await runDueJobs({ ...world.deps, url: world.url })
    world.clock.advance(6)
    await deliver(world)
    expect(sentences()).toEqual(['Ada moved 60 tickets to “Done”'])
  })

  it('of one ticket is a message about it', async () => {
    await add('slack', { topics: ['done'] })
    await moved([(await world.ticket(owner, projectId, { title: 'Only one' })).id])
    await deliver(world)
    expect(sentences()).toEqual(['Ada moved this ticket to “Done”'])
    expect(bodies()[0]).toContain('Only one')
  })
})

describe('an import', () => {
  it('is one message with the number of tickets, and none through a filter', async () => {
    await add('slack', { topics: ['imported'] })
    await add('slack', { query: 'type:task' })
    const tickets = Array.from({ length: 30 }, (_, at) =>
      line('ticket', { id: `t${at}`, title: `Imported ${at}`, column: 'c1' }),
    )
    await importing(world).run(owner, projectId, [...startingWith, ...tickets])
    await deliver(world)
    expect(sentences()).toEqual(['Ada imported 30 tickets'])
  })
})

describe('a ticket that was moved to another project', () => {
  it('is named only by its key', async () => {
    await add('slack')
    const other = await world.project(owner)
    const ticket = await world.ticket(owner, projectId, { title: 'Secret plan' })
    await world.call(owner, 'moveTicketToProject', { ticketId: ticket.id }, { project_id: other })
    await deliver(world)
    expect(sentences()).toEqual(['Ada moved this ticket to another project'])
    expect(bodies().join()).not.toContain('Secret plan')
  })
})

describe('an answer', () => {
  it('that asks to wait stops all messages for as long, and is no failure', async () => {
    receiver.answers((response) => response.writeHead(429, { 'retry-after': '20' }).end('rate_limited'))
    const id = await add('slack')
    await world.ticket(owner, projectId)
    await deliver(world)
    await world.ticket(owner, projectId)
    await deliver(world)
    const tried = receiver.received.length
    expect(await state(id)).toMatchObject({ is_on: true, failing_since: null, pending: 2 })
    receiver.answers((response) => response.end('ok'))
    world.clock.advance(19)
    await deliver(world)
    expect(receiver.received).toHaveLength(tried)
    world.clock.advance(4)
    await deliver(world)
    expect(receiver.received).toHaveLength(tried + 2)
    expect(await state(id)).toMatchObject({ pending: 0 })
  })

  it('that says the address is gone switches it off, and the owner gets a mail', async () => {
    receiver.answers((response) => response.writeHead(404).end('no_service'))
    const id = await add('slack')
    await world.ticket(owner, projectId)
    await deliver(world)
    expect(await state(id)).toMatchObject({
      is_on: false,
      paused: 'gone',
      last: { status: 404, error: 'Slack answered 404 (no_service): the webhook was removed or disabled' },
    })
    const letters: Mail[] = []
    const mailer = { send: async (mail: Mail) => void letters.push(mail), close: () => undefined }
    await runDueJobs({ ...world.deps, url: world.url, mailer })
    const [mail] = letters.filter(({ to }) => to === owner.email)
    expect(mail).toMatchObject({ subject: 'A webhook was switched off' })
    expect(mail?.text).not.toContain(SECRET)
  })

  it('that is an error under a status of success is tried again', async () => {
    receiver.answers((response) => response.end('invalid_payload'))
    const id = await add('slack')
    await world.ticket(owner, projectId)
    await deliver(world)
    expect(await state(id)).toMatchObject({
      pending: 1,
      last: { status: 200, error: expect.stringContaining('Slack') },
    })
  })
})

describe('a test message', () => {
  it('is sent also while it is off, and its answer is told in words', async () => {
    receiver.answers((response) => response.writeHead(403).end('action_prohibited'))
    const id = await add('slack')
    await world.call(owner, 'updateWebhook', { projectId }, { webhook_id: id, is_on: false })
    await world.call(owner, 'testWebhook', { projectId }, { webhook_id: id })
    await deliver(world)
    expect(sentences()).toEqual([expect.stringContaining('test message')])
    expect((await deliveries(id))[0]?.error).toContain('an admin of the workspace does not allow it')
  })
})

describe('the settings', () => {
  it('keep the address and the token that are not typed again', async () => {
    const id = await add('matrix')
    await world.call(
      owner,
      'updateWebhook',
      { projectId },
      { webhook_id: id, room: '!other:example.org', access_token: '' },
    )
    await world.ticket(owner, projectId)
    await deliver(world)
    expect(receiver.received[0]?.path).toContain('!other%3Aexample.org')
    expect(receiver.received[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })

  it.each([
    ['slack', { query: 'prioriti:high' }, 'query'],
    ['slack', { query: 'assignee:me' }, 'query'],
    ['slack', { url: 'https://169.254.169.254/' }, 'url'],
    ['slack', { topics: [] }, 'topics'],
    ['matrix', { room: 'nowhere' }, 'room'],
    ['matrix', { access_token: '' }, 'access_token'],
    ['lacewing', {}, 'secret'],
  ] as const)('of %s are refused with %j', async (format, input, field) => {
    const place = format === 'matrix' ? { room: '!r:example.org', access_token: TOKEN } : {}
    const refused = await world.refused(owner, 'createWebhook', { projectId }, {
      format,
      url: receiver.url,
      ...place,
      ...input,
    } as never)
    expect(refused.errors?.map((error) => error.field)).toEqual([field])
  })
})
