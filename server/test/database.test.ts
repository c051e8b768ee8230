// The other tests rely on this: each has its own migrated database, isolated from all others, with the server's settings.
import { afterAll, expect, test } from 'vitest'
import { createPool, requestLimits } from '../db/pool.ts'
import { createLogger } from '../log.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const made: TestDatabase[] = []
async function fresh(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  made.push(database)
  return database
}
afterAll(() => Promise.all(made.map((database) => database.drop())))

const person = {
  id: '01900000-0000-7000-8000-000000000001',
  full_name: 'Ada',
  username: 'ada',
  created_at: '2026-01-02T03:04:05.678Z',
}

test('two databases share nothing', async () => {
  const [one, other] = await Promise.all([fresh(), fresh()])
  await one.db.insertInto('profile').values(person).execute()
  expect(await one.db.selectFrom('profile').select('username').execute()).toEqual([{ username: 'ada' }])
  expect(await other.db.selectFrom('profile').selectAll().execute()).toEqual([])
})

test('times are ISO 8601 in UTC, counters are numbers', async () => {
  const { db, pool } = await fresh()
  await db.insertInto('profile').values(person).execute()
  const row = await db.selectFrom('profile').select(['created_at', 'deleted_at']).executeTakeFirstOrThrow()
  expect(row).toEqual({ created_at: '2026-01-02T03:04:05.678Z', deleted_at: null })
  const { rows } = await pool.query(
    `select count(*) as count, 9007199254740991::bigint as big,
      timestamptz '2026-01-02 03:04:05.678901+05:30' as micro, timestamptz 'infinity' as never, null::timestamptz as none`,
  )
  expect(rows).toEqual([
    { count: 1, big: 9007199254740991, micro: '2026-01-01T21:34:05.678Z', never: 'infinity', none: null },
  ])
})

test('searching knows every script, without regard to case', async () => {
  const { pool } = await fresh()
  const { rows } = await pool.query(
    `select lower('ÄÖ ПРИВЕТ ΩΣ') as lower, 'Ошибка ПРИВЕТ' ilike '%привет%' as found,
      cardinality(show_trgm('привет')) > 0 as indexed`,
  )
  expect(rows).toEqual([{ lower: 'äö привет ωσ', found: true, indexed: true }])
})

test('a request cannot hold a connection for long', async () => {
  const { url } = await fresh()
  const pool = createPool(url, createLogger({ logLevel: 'silent' }), requestLimits)
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  await pool.end()
  expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }])
})
