// The jobs of a killed process are started again by the other processes; the jobs of live processes are not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Mailer } from '../mail/mailer.ts'
import { type Accounts, createAccounts } from '../test/accounts.ts'
import { PASSWORD } from '../test/people.ts'
import { WORK_LIST } from '../work-list.ts'
import { freeJobsOfTheDead } from './dead-workers.ts'
import { startJobs } from './worker.ts'

let world: Accounts
beforeEach(async () => {
  world = await createAccounts()
})
afterEach(() => world.drop())

test('a mail in flight is sent again if its process was killed, and only then', async () => {
  const { pool, url } = world.database
  const count = async (rows: string) => (await pool.query(`select from ${rows}`)).rowCount
  const lockedJobs = () => count('graphile_worker.jobs where locked_at is not null')
  const workerLocks = () =>
    count(`pg_locks join pg_database on pg_database.oid = database and datname = current_database()
      where locktype = 'advisory' and mode = 'ShareLock'`)
  let finish = () => {}
  const inFlight = new Promise<void>((resolve) => {
    finish = resolve
  })
  const send = vi.fn<Mailer['send']>(() => inFlight)
  const jobs = await startJobs({ ...world.deps, url, mailer: { send, close() {} } }, WORK_LIST)
  // One lock for each kind of workers.
  await expect.poll(workerLocks).toBe(3)
  const data = { full_name: 'Ada', username: 'ada' }
  await world.post('/signup', { email: 'ada@example.org', password: PASSWORD, data })
  await expect.poll(() => send.mock.calls.length).toBe(1)

  const lockedEarlier = `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'`
  await pool.query(lockedEarlier)
  await freeJobsOfTheDead(pool)
  expect(await lockedJobs()).toBe(1)

  await pool.query(`${lockedEarlier}, locked_by = 'pool-of-a-killed-process'`)
  await freeJobsOfTheDead(pool)
  expect(await lockedJobs()).toBe(0)
  finish()
  await jobs.stop()
})
