// Three processes read the event log and are killed at random moments in the middle of their work: each event is still handled
// exactly once and in order, by any of the processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { append } from '../server/events/log.ts'
import { bundle } from '../server/test/bundle.ts'
import { seed } from '../server/test/nasty.ts'
import { query } from '../server/test/query.ts'
import { startWorld } from '../server/test/world.ts'
import { createRandom } from './random.ts'

const PROCESSES = 3
const PROJECTS = 6
/** Events that are written in each project between two kills. */
const BURST = 4
const KILLS = 25

const world = await startWorld()
await query(world.url, 'create table handled (id bigserial, project_id uuid, seq bigint, process integer)')
const folder = await mkdtemp(fileURLToPath(new URL('../node_modules/.lacewing-readers-', import.meta.url)))
const program = join(folder, 'log-reader-process.js')
await bundle(fileURLToPath(new URL('./log-reader-process.ts', import.meta.url)), program)
afterAll(() => rm(folder, { recursive: true }))

/** Called for each event with the process that is about to handle it. */
let heard: (from: ChildProcess) => void = () => undefined

function start(): ChildProcess {
  const env = { ...process.env, DATABASE_URL: world.url }
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  // Writing a hint to a process that was just killed fails, which is expected.
  child.stdin.on('error', () => undefined)
  createInterface(child.stdout).on('line', () => heard(child))
  return child
}

/** @returns the process that is about to handle the `count`th event from now on */
function hear(count: number): Promise<ChildProcess> {
  return new Promise((resolve) => {
    let left = count
    heard = (from) => {
      left -= 1
      if (left === 0) resolve(from)
    }
  })
}

async function write(project_id: string, actor_id: string): Promise<void> {
  const at = world.clock.now().toISOString()
  const payload = { type: 'ticket.deleted' as const, ticket_id: randomUUID(), number: 1 }
  await world.db.transaction().execute((tx) => append(tx, { project_id, actor_id, at, payload }))
}

async function handled() {
  const { rows } = await sql<{ project_id: string; seqs: number[]; processes: number[] }>`
    select project_id, array_agg(seq::int order by id) as seqs, array_agg(distinct process) as processes
    from handled group by project_id`.execute(world.db)
  return rows
}

test(`every event once and in order, by ${PROCESSES} processes that are killed ${KILLS} times`, async () => {
  const owner = await world.person('Olga Owner')
  const ids = await Promise.all(Array.from({ length: PROJECTS }, () => world.project(owner)))
  const random = createRandom(seed)
  const running = Array.from({ length: PROCESSES }, start)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = hear(1 + random.below(PROJECTS * BURST))
    await Promise.all(
      ids.map(async (id) => {
        for (let count = 0; count < BURST; count += 1) {
          await write(id, owner.user_id)
          // Only sometimes, because a process that is killed after a commit sends no hint either.
          if (random.chance(0.7)) random.pick(running).stdin?.write(`${id}\n`)
        }
      }),
    )
    const child = await victim
    child.kill('SIGKILL')
    await once(child, 'exit')
    running[running.indexOf(child)] = start()
  }
  const last = 1 + KILLS * BURST
  await expect.poll(async () => (await handled()).map(({ seqs }) => seqs.length)).toEqual(ids.map(() => last))
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const rows = await handled()
  for (const { seqs } of rows) expect(seqs).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  expect(new Set(rows.flatMap(({ processes }) => processes)).size).toBeGreaterThan(PROCESSES)
})
