// Work of an upgrade after the start: an index that others write beside, one that a killed process left, and rows in portions. Small
// tables get their index at once.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { migrationTexts } from '../migrate.ts'
import type { Later } from './list.ts'
import { makeNow, makeSmall, startMaking } from './make.ts'
import { unmade } from './state.ts'

const lines: string[] = []
const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
const index = (name: string): Later => ({ kind: 'index', name, table: 'mark', on: 'mark (n)' })
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  const work = (await migrationTexts()).find(({ name }) => name === '0098_upgrade_work')?.text ?? ''
  await database.pool.query(work.slice(0, work.indexOf(';')))
  await database.pool.query(
    'create table mark (n int, id bigserial primary key); insert into mark (n) select generate_series(1, 250)',
  )
})
afterAll(() => database.drop())

test('an index that a killed process left is built again, while a transaction writes to its table', async () => {
  const { pool, db, url } = database
  // Building this unique index fails in the middle, as if the process had been killed.
  await pool.query('insert into mark (n) values (1)')
  await expect(pool.query('create unique index concurrently left_over on mark (n)')).rejects.toThrow(
    'could not create',
  )
  const list = [index('left_over')]
  expect(await unmade(db, list)).toMatchObject([{ name: 'left_over', invalid: true }])
  const writer = await pool.connect()
  await writer.query('begin; insert into mark (n) values (0)')
  const making = startMaking({ url, logger, list })
  // Nobody who writes waits for the index, which itself waits for this transaction.
  await writer.query('insert into mark (n) values (0); commit')
  writer.release()
  await making.made()
  expect(await unmade(db, list)).toEqual([])
  expect(lines).toContain('database: making index left_over; people can work meanwhile')
  await making.stop()
})

/** Changes the sign of each row. */
const negative: Later = {
  kind: 'fill',
  name: 'negative',
  table: 'mark',
  key: { id: 'bigint' },
  change: 'update mark set n = -n from portion where mark.id = portion.id',
  size: 100,
  after: `insert into mark (n) values (1000)`,
}

test('rows are changed in portions, each row once, also if the work is killed in the middle', async () => {
  const { pool, db, url } = database
  await pool.query("insert into upgrade_work (name) values ('negative')")
  const before = (await pool.query('select id, n from mark order by id')).rows
  // Somebody holds a row of the third portion, so the work waits there until it is stopped.
  const writer = await pool.connect()
  await writer.query('begin; select from mark where id = 250 for update')
  const killed = startMaking({ url, logger, list: [negative] })
  await expect.poll(async () => (await unmade(db, [negative]))[0]?.share).toBeGreaterThan(0)
  await expect.poll(async () => (await pool.query('select done from upgrade_work')).rows[0].done).toBe(200)
  await killed.stop()
  await writer.query('commit')
  writer.release()
  const next = startMaking({ url, logger, list: [negative] })
  await next.made()
  await next.stop()
  const { rows } = await pool.query('select id, n from mark order by id')
  expect(rows).toEqual([
    ...before.map(({ id, n }) => ({ id, n: -n || 0 })),
    { id: before.at(-1).id + 1, n: 1000 },
  ])
  expect(await unmade(db, [negative])).toEqual([])
  expect(lines).toContain('database: making fill negative; people can work meanwhile')
})

test('a constraint is validated, and an index that is no longer needed is dropped', async () => {
  const { pool, db, url } = database
  await pool.query(
    'alter table mark add constraint few check (n < 2000) not valid; create index unneeded on mark (n)',
  )
  const list: Later[] = [
    { kind: 'check', name: 'few', table: 'mark' },
    { kind: 'drop', name: 'unneeded', table: 'mark' },
  ]
  expect(await unmade(db, list)).toMatchObject([{ name: 'few' }, { name: 'unneeded' }])
  await makeNow({ url, logger, list })
  expect(await unmade(db, list)).toEqual([])
})

test('a build that is stopped is continued by the next start', async () => {
  const { pool, url, db } = database
  const list = [index('stopped')]
  const writer = await pool.connect()
  await writer.query('begin; insert into mark (n) values (0)')
  const making = startMaking({ url, logger, list })
  await expect.poll(async () => (await unmade(db, list))[0]?.invalid).toBe(true)
  await making.stop()
  await writer.query('commit')
  writer.release()
  const next = startMaking({ url, logger, list })
  await next.made()
  expect(await unmade(db, list)).toEqual([])
  await next.stop()
})

test('a small table gets its index with the migration', async () => {
  const list = [index('small')]
  await makeSmall({ url: database.url, logger, list })
  expect(await unmade(database.db, list)).toEqual([])
})
