// Work of an upgrade after the start: an index that others write beside, one that a killed process left, and rows in portions. Small
// tables get their index at once.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import type { Later } from './list.ts'
import { makeSmall, startMaking } from './make.ts'
import { unmadeIndexes } from './state.ts'

const lines: string[] = []
const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
const index = (name: string): Later => ({ kind: 'index', name, table: 'mark', on: 'mark (n)' })
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  await database.pool.query('create table mark (n int); insert into mark select generate_series(1, 250)')
})
afterAll(() => database.drop())

test('an index that a killed process left is built again, while a transaction writes to its table', async () => {
  const { pool, db, url } = database
  // Building this unique index fails in the middle, as if the process had been killed.
  await pool.query('insert into mark values (1)')
  await expect(pool.query('create unique index concurrently left_over on mark (n)')).rejects.toThrow(
    'could not create',
  )
  const list = [index('left_over')]
  expect(await unmadeIndexes(db, list)).toMatchObject([{ name: 'left_over', invalid: true }])
  const writer = await pool.connect()
  await writer.query('begin; insert into mark values (0)')
  const making = startMaking({ url, logger, list })
  // Nobody who writes waits for the index, which itself waits for this transaction.
  await writer.query('insert into mark values (0); commit')
  writer.release()
  await making.made()
  expect(await unmadeIndexes(db, list)).toEqual([])
  expect(lines).toContain('database: building index left_over; people can work meanwhile')
  await making.stop()
})

test('rows are changed in portions, until none is left', async () => {
  const portion = 'update mark set n = -n where ctid = any(array(select ctid from mark where n > 0 limit $1))'
  const making = startMaking({
    ...{ url: database.url, logger, rowsAtOnce: 100 },
    list: [{ kind: 'fill', name: 'negative', table: 'mark', portion }],
  })
  await making.made()
  const { rows } = await database.pool.query('select from mark where n > 0')
  expect(rows).toEqual([])
  expect(lines).toContain('database: negative: 251 rows')
  await making.stop()
})

test('a build that is stopped is continued by the next start', async () => {
  const { pool, url, db } = database
  const list = [index('stopped')]
  const writer = await pool.connect()
  await writer.query('begin; insert into mark values (0)')
  const making = startMaking({ url, logger, list })
  await expect.poll(async () => (await unmadeIndexes(db, list))[0]?.invalid).toBe(true)
  await making.stop()
  await writer.query('commit')
  writer.release()
  const next = startMaking({ url, logger, list })
  await next.made()
  expect(await unmadeIndexes(db, list)).toEqual([])
  await next.stop()
})

test('a small table gets its index with the migration', async () => {
  const list = [index('small')]
  await makeSmall(database.db, logger, list)
  expect(await unmadeIndexes(database.db, list)).toEqual([])
})
