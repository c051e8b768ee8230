// The queue that a job waits in, and the jobs that it waits for.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { job } from '../job.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { startWorld } from '../test/world.ts'
import { enqueue } from './enqueue.ts'

const world = await startWorld()

it('files of imports wait in one line, addresses in one for each person, and several of a person behind others', async () => {
  const one = await world.team('Dev Patel')
  const projects = [one.projectId, await world.project(one.owner, 'Second')]
  const other = await world.team('Eve')
  const add = async (user_id: string, project_id: string, url?: string) => {
    const id = randomUUID()
    await world.db
      .insertInto('import')
      .values({
        id,
        project_id,
        user_id,
        name: 'x',
        state: 'reading',
        caller: '{}',
        options: JSON.stringify(url ? { url } : {}),
        created_at: '2026-01-01T00:00:00Z',
      })
      .execute()
    await enqueue(world.db, job('import', { import_id: id }))
    return id
  }
  const mine = one.owner.user_id
  const [first, second] = [await add(mine, projects[0] as string), await add(mine, projects[1] as string)]
  const theirs = await add(other.owner.user_id, other.projectId)
  const address = await add(mine, await world.project(one.owner, 'Third'), 'https://example.org/a/b')
  const { rows } = await sql<{ key: string; task_identifier: string; queue_name: string; priority: number }>`
    select key, task_identifier, queue_name, priority from graphile_worker.jobs where key like 'import:%'`.execute(
    world.db,
  )
  const waiting = Object.fromEntries(
    rows.map(({ key, ...job }) => [key.slice('import:'.length), Object.values(job)]),
  )
  expect(waiting).toEqual({
    [first]: ['import', 'import', 0],
    [second]: ['import', 'import', 1],
    [theirs]: ['import', 'import', 0],
    [address]: ['import-address', `import-address ${mine}`, 2],
  })
})

it('deliveries of all projects wait in one line, so that workers are left for the rest', async () => {
  for (const project_id of [randomUUID(), randomUUID(), randomUUID()])
    await enqueue(world.db, job('forge', { project_id }))
  const { rows } = await sql`select distinct queue_name from graphile_worker.jobs
    where task_identifier = 'forge'`.execute(world.db)
  expect(rows).toEqual([{ queue_name: 'forge' }])
})

it('the end of each job of a queue wakes the workers for the next one, and tests run all of them', async () => {
  const JOBS = 20
  for (let n = 0; n < JOBS; n += 1) await enqueue(world.db, job('bulk-change', { bulk_id: randomUUID() }))
  const listener = new Client({ connectionString: world.url })
  await listener.connect()
  onTestFinished(() => listener.end())
  let woken = 0
  listener.on('notification', () => {
    woken += 1
  })
  await listener.query('listen "jobs:insert"')
  await runDueJobs({ ...world.deps, url: world.url })
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'bulk-change'`.execute(
    world.db,
  )
  expect(rows).toHaveLength(0)
  // The database sends the notifications of earlier transactions before it ends the answer to a query.
  await listener.query('select')
  expect(woken, 'more with the jobs of the tests before').toBeGreaterThanOrEqual(JOBS)
})
