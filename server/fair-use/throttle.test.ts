// A flood from one address is delayed; other addresses and signed-in people are not.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { THROTTLE } from '../limits.ts'
import { startWorld } from '../test/world.ts'
import { createEventLoopQueue, createTokenBuckets } from './throttle.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 50 })
/** The delays are longer than any test. */
const figures = { atOnce: 10, perSecond: 0.001, longestMs: 600_000, waiting: 3, refusal: 4 }
const world = await startWorld()
const person = await world.person('Person')
const config = { ...world.deps.config, trustProxy: 1 }
const app = createApp({ ...world.deps, config }, { throttle: figures })
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
await once(server, 'listening')
afterAll(async () => {
  app.stop()
  agent.destroy()
  const closed = once(server, 'close')
  server.close()
  await closed
})

type Sent = { path?: string; headers?: Record<string, string>; body?: string }
type Answered = { status: number; headers: Record<string, unknown> }

function send(address: string, { path = '/healthz', headers = {}, body }: Sent = {}) {
  const { port } = server.address() as AddressInfo
  const method = body === undefined ? 'GET' : 'POST'
  const requested = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    agent,
    headers: { ...headers, 'X-Forwarded-For': address },
  })
  const answered = new Promise<Answered>((resolve, reject) => {
    requested.on('error', reject)
    requested.on('response', (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
  })
  requested.end(body)
  return { answered, giveUp: () => requested.destroy() }
}

/** The responses that have arrived once later requests from other addresses are answered. Missing ones are delayed. */
async function answersOf(sent: ReturnType<typeof send>[]): Promise<Answered[]> {
  const there: Answered[] = []
  // Requests that the test aborts at the end have no response.
  for (const { answered } of sent) answered.then((answer) => there.push(answer)).catch(() => undefined)
  for (let other = 0; other < 5; other += 1)
    expect((await send(`203.0.113.${other}`).answered).status).toBe(200)
  return there
}

async function useUp(address: string) {
  for (let count = 0; count < figures.atOnce; count += 1)
    expect((await send(address).answered).status).toBe(200)
}

it('the bucket of a network refills steadily, and the debt never exceeds the longest wait', () => {
  let now = 0
  const buckets = createTokenBuckets(THROTTLE, () => now)
  const everything = (THROTTLE.atOnce / THROTTLE.perSecond) * 1_000
  buckets.charge('here', THROTTLE.atOnce)
  expect(buckets.owes('here')).toBe(0)
  buckets.charge('here', 1)
  expect(buckets.owes('here')).toBe(1_000 / THROTTLE.perSecond)
  buckets.charge('here', 1_000_000)
  expect(buckets.owes('here')).toBe(THROTTLE.longestMs)
  expect(buckets.owes('elsewhere')).toBe(0)
  now += THROTTLE.longestMs
  expect(buckets.owes('here')).toBe(0)
  now += everything
  buckets.charge('elsewhere', 1)
  expect(buckets.size()).toBe(1)
})

it('one anonymous request starts per event-loop turn, and other work runs in between', async () => {
  const turn = createEventLoopQueue()
  const started: string[] = []
  const waits = ['first', 'second', 'third'].map((name) => turn().then(() => started.push(name)))
  for (let count = 1; count <= waits.length; count += 1) {
    await new Promise(setImmediate)
    started.push('others')
  }
  await Promise.all(waits)
  expect(started).toEqual(['first', 'others', 'second', 'others', 'third', 'others'])
  await turn()
})

it('excess requests are delayed; when too many are waiting, the next is refused', async () => {
  const address = '198.51.100.1'
  await useUp(address)
  const flood = Array.from({ length: figures.waiting + 2 }, () => send(address))
  const there = await answersOf(flood)
  expect(there.map(({ status }) => status)).toEqual([429, 429])
  expect(there[0]?.headers).toMatchObject({ connection: 'close', 'retry-after': '5' })
  const signedIn = await send(address, { path: '/api/me', headers: person.headers }).answered
  expect(signedIn.status).toBe(200)
  for (const { giveUp } of flood) giveUp()
})

it('a refusal counts as several requests', async () => {
  const address = '198.51.100.2'
  for (let refused = 0; refused < figures.atOnce / (figures.refusal + 1); refused += 1)
    expect((await send(address, { path: '/api/me' }).answered).status).toBe(401)
  const next = send(address)
  expect(await answersOf([next])).toEqual([])
  next.giveUp()
})

it('a session is delayed only by refusals that no page causes; others on its network are not', async () => {
  const address = '198.51.100.3'
  const { headers } = person
  for (let read = 0; read < figures.atOnce * 2; read += 1)
    expect((await send(address, { path: '/api/me', headers }).answered).status).toBe(200)
  const noJson = {
    path: '/api/projects',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{',
  }
  for (let refused = 0; refused <= figures.atOnce / figures.refusal; refused += 1)
    expect((await send(address, noJson).answered).status).toBe(400)
  const next = [send(address, noJson), send('198.51.100.4', { path: '/api/me', headers })]
  expect(await answersOf(next)).toEqual([])
  const other = await world.person('Other')
  expect((await send(address, { path: '/api/me', headers: other.headers }).answered).status).toBe(200)
  for (const { giveUp } of next) giveUp()
})

it('the token of an ended session counts as anonymous', async () => {
  const address = '198.51.100.5'
  const { headers, session_id } = await world.person('Leaver')
  expect((await send('198.51.100.6', { path: '/api/me', headers }).answered).status).toBe(200)
  await world.db.deleteFrom('session').where('id', '=', session_id).execute()
  // Also for paths that require no session.
  expect((await send('198.51.100.6', { path: '/api/me', headers }).answered).status).toBe(401)
  for (let count = 0; count < figures.atOnce; count += 1)
    expect((await send(address, { headers }).answered).status).toBe(200)
  const next = [send(address, { headers }), send(address)]
  expect(await answersOf(next)).toEqual([])
  for (const { giveUp } of next) giveUp()
})

it('so does that of an ended session that this process has never seen', async () => {
  const address = '198.51.100.7'
  const { headers, session_id } = await world.person('Leaver')
  await world.db.deleteFrom('session').where('id', '=', session_id).execute()
  for (let count = 0; count < figures.atOnce; count += 1)
    expect((await send(address, { headers }).answered).status).toBe(200)
  const next = [send(address, { headers }), send(address)]
  expect(await answersOf(next)).toEqual([])
  for (const { giveUp } of next) giveUp()
})

it('public responses are charged to sessions too', async () => {
  const { headers } = await world.person('Reader')
  // A request is charged only after the server knows that it took no concurrency slot, so one more than the allowance is served.
  for (let count = 0; count <= figures.atOnce; count += 1)
    expect((await send('198.51.100.8', { headers }).answered).status).toBe(200)
  const next = send('198.51.100.8', { headers })
  expect(await answersOf([next])).toEqual([])
  next.giveUp()
})

it('a refresh is delayed, never refused in a way that the client library takes for the end of the session', async () => {
  const address = '198.51.100.9'
  await useUp(address)
  const flood = Array.from({ length: figures.waiting }, () => send(address))
  await answersOf(flood)
  const refresh = { path: '/auth/v1/token?grant_type=refresh_token', body: '{}' }
  expect((await send(address, refresh).answered).status).toBe(503)
  for (const { giveUp } of flood) giveUp()
})
