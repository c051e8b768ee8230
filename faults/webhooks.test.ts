// Three processes send to webhooks: each event arrives once, and the events of a ticket arrive in order. If the processes are
// killed while sending, they send those events again under the same ids, and nothing is lost.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { bundle } from '../server/test/bundle.ts'
import { seed } from '../server/test/nasty.ts'
import { query } from '../server/test/query.ts'
import { createReceiver, LOOPBACK, type Receiver } from '../server/test/receiver.ts'
import { addHook, hookOf } from '../server/test/webhooks.ts'
import { startWorld, type TestPerson } from '../server/test/world.ts'
import { createRandom } from './random.ts'

const PROCESSES = 3
const TICKETS = 6
/** The changes of each ticket while no process is killed. */
const CHANGES = 12
const KILLS = 4

const world = await startWorld({ settings: { OUTGOING_ALLOW: LOOPBACK } })
const folder = await mkdtemp(fileURLToPath(new URL('../node_modules/.lacewing-webhooks-', import.meta.url)))
const program = join(folder, 'webhook-process.js')
await bundle(fileURLToPath(new URL('./webhook-process.ts', import.meta.url)), program)
afterAll(() => rm(folder, { recursive: true }))

const running: ChildProcess[] = []
let receiver: Receiver
afterEach(async () => {
  for (const child of running.splice(0)) await kill(child)
  await world.db.deleteFrom('webhook').execute()
  await receiver.close()
})

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

function start(): ChildProcess {
  const env = { ...process.env, DATABASE_URL: world.url, OUTGOING_ALLOW: LOOPBACK, LOG_LEVEL: 'warn' }
  return spawn(process.execPath, [program], { env, stdio: ['pipe', 'ignore', 'inherit'] })
}

type Sent = { id: string; seq: number; ticketId: string }

function sent(): Sent[] {
  return receiver.received.map(({ headers, body }) => {
    const { event, ticket } = JSON.parse(body).data
    return { id: headers['webhook-id'] ?? '', seq: event.seq, ticketId: ticket.id }
  })
}

/** The numbers of a ticket's events, ordered by the first arrival of each. */
function seqsOf(ticketId: string): number[] {
  return [...new Set(sent().flatMap((one) => (one.ticketId === ticketId ? [one.seq] : [])))]
}

async function stage(): Promise<{ owner: TestPerson; projectId: string; hookId: string; ids: string[] }> {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const { id: hookId } = await addHook(world, owner, projectId, {
    url: receiver.url,
    types: ['ticket.changed'],
  })
  const ids: string[] = []
  for (let count = 0; count < TICKETS; count += 1) ids.push((await world.ticket(owner, projectId)).id)
  return { owner, projectId, hookId, ids }
}

const STATUSES = ['in_progress', 'done', 'todo'] as const
/** @returns the event number of the change */
async function change(owner: TestPerson, ticketId: string, turn: number): Promise<number> {
  const status = STATUSES[turn % STATUSES.length] ?? 'todo'
  return (await world.event(owner, 'moveTicket', { ticketId }, { status })).seq
}

const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other)

test(`${PROCESSES} processes deliver each event once, those of a ticket in order`, async () => {
  receiver = await createReceiver()
  const { owner, projectId, hookId, ids } = await stage()
  running.push(...Array.from({ length: PROCESSES }, start))
  const seqs: number[] = []
  for (let turn = 0; turn < CHANGES; turn += 1) for (const id of ids) seqs.push(await change(owner, id, turn))
  await expect.poll(() => receiver.received.length).toBe(seqs.length)
  await expect.poll(async () => (await hookOf(world, owner, projectId, hookId)).pending).toBe(0)
  expect(sorted(sent().map(({ seq }) => seq))).toEqual(seqs)
  for (const id of ids) expect(seqsOf(id)).toEqual(sorted(seqsOf(id)))
})

test(`killed ${KILLS} times in the middle of sending, they lose nothing, and repeat under the same id`, async () => {
  const random = createRandom(seed)
  let struck: (() => void) | undefined
  let left = 0
  // Holds back the answer to a process that is about to be killed.
  receiver = await createReceiver(async (response) => {
    left -= 1
    if (left !== 0) return response.end()
    struck?.()
    return once(response, 'close')
  })
  const { owner, projectId, hookId, ids } = await stage()
  running.push(...Array.from({ length: PROCESSES }, start))
  const seqs: number[] = []
  for (let turn = 0; turn < KILLS; turn += 1) {
    const reached = new Promise<void>((resolve) => {
      struck = resolve
    })
    left = 1 + random.below(TICKETS)
    for (const id of ids) seqs.push(await change(owner, id, turn))
    await reached
    // All of them are killed in the middle of their work, because the waiting one is unknown.
    for (const child of running.splice(0)) await kill(child)
    // Ends all leases, as if a minute had passed: no killed process holds its deliveries any more.
    await query(
      world.url,
      `update webhook_delivery set lease_until = '-infinity' where lease_until is not null`,
    )
    running.push(...Array.from({ length: PROCESSES }, start))
  }
  // Deliveries are pending only once a process has read their events from the log.
  await expect.poll(() => sorted([...new Set(sent().map(({ seq }) => seq))])).toEqual(seqs)
  await expect.poll(async () => (await hookOf(world, owner, projectId, hookId)).pending).toBe(0)
  const all = sent()
  for (const id of ids) expect(seqsOf(id)).toEqual(sorted(seqsOf(id)))
  // Some events were sent again, each under its own id.
  expect(all.length).toBeGreaterThan(seqs.length)
  expect(new Set(all.map(({ id, seq }) => `${id} ${seq}`)).size).toBe(seqs.length)
})
