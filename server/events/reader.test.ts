// A durable reader handles every event once and in order, whichever statement fails and however many processes read. A broken
// event only blocks the later events of its project.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Reader } from '../jobs/kind.ts'
import { createLogger } from '../log.ts'
import { type Failure, withFailure } from '../test/failing-queries.ts'
import { query } from '../test/query.ts'
import { startWorld } from '../test/world.ts'
import { readersFor } from '../work-list.ts'
import { append } from './log.ts'
import { lagOf, readAll, startReaders } from './reader.ts'

const logged: string[] = []
const logger = createLogger({ logLevel: 'info' }, { write: (line) => void logged.push(line) })
const world = await startWorld()
const owner = await world.person('Olga Owner')
await query(world.url, 'create table handled (id bigserial, reader text, project_id uuid, seq bigint)')

let name: string
beforeEach(() => {
  name = randomUUID()
  logged.length = 0
})

const deps = () => ({ db: world.db, logger })

/** Records the events that it handles, in the transaction that it gets. */
function recorder(also: (seq: number, projectId: string) => unknown = () => undefined): Reader {
  return {
    name,
    async handle(tx, events) {
      for (const { project_id, seq } of events) {
        await sql`insert into handled (reader, project_id, seq) values (${name}, ${project_id}, ${seq})`.execute(
          tx,
        )
        await also(seq, project_id)
      }
    },
  }
}

async function handled(projectId: string): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`select seq from handled
    where reader = ${name} and project_id = ${projectId} order by id`.execute(world.db)
  return rows.map(({ seq }) => seq)
}

/** A project with this many events. */
async function projectOf(events: number): Promise<string> {
  const projectId = await world.project(owner)
  await write(projectId, events - 1)
  return projectId
}

async function write(project_id: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await world.db.transaction().execute((tx) =>
      append(tx, {
        project_id,
        actor_id: owner.user_id,
        at: world.clock.now().toISOString(),
        payload: { type: 'ticket.deleted', ticket_id: randomUUID(), number },
      }),
    )
}

/** A promise and the function that resolves it. */
function createBarrier() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

it('handles the backlog in batches, then new events', async () => {
  const [one, other] = [await projectOf(450), await projectOf(3)]
  const batches: number[] = []
  const reader = recorder()
  await readAll(deps(), [
    {
      name,
      handle: (tx, events) => {
        batches.push(events.length)
        return reader.handle(tx, events)
      },
    },
  ])
  expect(await handled(one)).toEqual(upTo(450))
  expect(
    batches
      .slice()
      .sort((a, b) => b - a)
      .slice(0, 3),
  ).toEqual([200, 200, 50])
  await write(other, 2)
  await readAll(deps(), [reader])
  expect(await handled(other)).toEqual(upTo(5))
  expect(await lagOf(world.db, [reader])).toEqual([])
})

it.each<Failure>(['error', 'answer lost'])('is exactly once, whichever statement fails: %s', async (how) => {
  const ids = [await projectOf(3), await projectOf(2)]
  const reader = recorder()
  const failed = new Set<string | undefined>()
  for (let at = 1; ; at += 1) {
    for (const id of ids) await write(id, 1)
    const outcome = await withFailure({ at, how }, () =>
      readAll(deps(), [reader]).catch((error: Error) => error),
    )
    failed.add(outcome.failed?.trim().split(/\s/)[0])
    // Makes the project due for a retry.
    await sql`update reader_place set retry_at = now() where reader = ${name}`.execute(world.db)
    await readAll(deps(), [reader])
    const now = await Promise.all(ids.map(handled))
    expect(now).toEqual([upTo(3 + at), upTo(2 + at)])
    if (outcome.failed === undefined) break
  }
  expect([...failed]).toEqual(expect.arrayContaining(['begin', 'select', 'insert', 'update', 'commit']))
})

it('concurrent readers share the projects, and each event is handled by one of them', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => projectOf(30)))
  const reading = Array.from({ length: 4 }, () => readAll(deps(), [recorder()]))
  const writing = ids.map((id) => write(id, 30))
  await Promise.all([...reading, ...writing])
  await readAll(deps(), [recorder()])
  for (const id of ids) expect(await handled(id)).toEqual(upTo(60))
})

it('the holder of a project also handles the events for which another reader found it locked', async () => {
  const projectId = await projectOf(1)
  const goOn = createBarrier()
  const started = createBarrier()
  const second = createBarrier()
  const reader = recorder(async (seq, id) => {
    if (id !== projectId) return
    if (seq === 2) second.open()
    else started.open()
    await goOn.passed
  })
  const never = 3_600_000
  const running = startReaders(deps(), [reader], { roundMs: 0, pollMs: never })
  running.hint(projectId)
  await started.passed
  await write(projectId, 1)
  // This reader finds the position locked, and ends.
  await readAll(deps(), [recorder()])
  goOn.open()
  await second.passed
  await running.stop()
  expect(await handled(projectId)).toEqual([1, 2])
})

it('the poll finds events without a hint', async () => {
  const projectId = await projectOf(2)
  const done = createBarrier()
  const running = startReaders(
    deps(),
    [recorder((seq, id) => id === projectId && seq === 2 && done.open())],
    {
      roundMs: 0,
      pollMs: 1,
    },
  )
  await done.passed
  await running.stop()
  expect(await handled(projectId)).toEqual([1, 2])
})

it('a broken event is retried with back-off, and blocks only what follows it in its project', async () => {
  const [broken, other] = [await projectOf(10), await projectOf(10)]
  let isBroken = true
  const reader = recorder((seq, id) => {
    if (isBroken && id === broken && seq === 7) throw new Error('nobody expects this')
  })
  for (const seconds of [1, 2, 4]) {
    const started = await databaseTime()
    await readAll(deps(), [reader])
    const ended = await databaseTime()
    expect(await handled(broken)).toEqual(upTo(6))
    expect(await handled(other)).toEqual(upTo(10))
    const { rows } = await sql<{ retry_at: number }>`update reader_place set retry_at = now()
      from reader_place former where former.reader = ${name} and former.project_id = ${broken}
        and reader_place.reader = former.reader and reader_place.project_id = former.project_id
      returning extract(epoch from former.retry_at)::float8 as retry_at`.execute(world.db)
    const retryAt = rows[0]?.retry_at ?? 0
    // The reader failed between these two moments, even on a slow machine.
    expect(retryAt).toBeGreaterThanOrEqual(started + seconds)
    expect(retryAt).toBeLessThanOrEqual(ended + seconds)
  }
  const [lag] = await lagOf(world.db, [reader])
  expect(lag).toMatchObject({ reader: name, failing: 1, example: `event 7 of project ${broken}` })
  expect(logged.filter((line) => line.includes('retry with back-off'))).toHaveLength(3)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    reader: name,
    project_id: broken,
    after: 6,
    failures: 1,
  })
  isBroken = false
  await readAll(deps(), [reader])
  expect(await handled(broken)).toEqual(upTo(10))
})

/** The time of the database in seconds since 1970. */
async function databaseTime(): Promise<number> {
  const { rows } = await sql<{
    time: number
  }>`select extract(epoch from clock_timestamp())::float8 as time`.execute(world.db)
  return rows[0]?.time ?? 0
}

it('every reader has a unique name', () => {
  const readers = readersFor({ smtpUrl: undefined })
  expect(new Set(readers.map((reader) => reader.name)).size).toBe(readers.length)
})
