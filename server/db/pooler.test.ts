// The settings and limits of requests hold for every statement, even if a pooler runs each transaction in another session: on the
// database itself, and behind a real PgBouncer if the machine has one.
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { lacks } from '../../script/machine.mjs'
import { createLogger } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { startPgbouncer } from '../test/pgbouncer.ts'
import { testUnless } from '../test/unless.ts'
import { nameStatements } from './named.ts'
import { createPipelined } from './pipelined.ts'
import { createKysely, endPool } from './pool.ts'
import { createPoolBehind } from './pooler.ts'

const logger = createLogger({ logLevel: 'silent' })
const NAMES = ['DateStyle', 'TimeZone', 'random_page_cost', 'enable_mergejoin']
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
const ALL = [...NAMES, ...LIMITS].map((name) => `current_setting('${name}') as "${name}"`).join(', ')
const EXPECTED = {
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  random_page_cost: '1.1',
  enable_mergejoin: 'off',
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
}

let database: TestDatabase
let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>> | undefined
beforeAll(async () => {
  database = await createTestDatabase()
  if (!lacks('pgbouncer')) pgbouncer = await startPgbouncer(database.url)
})
afterAll(async () => {
  await pgbouncer?.stop()
  await database.drop()
})

describe.each(['the database itself', 'PgBouncer'] as const)('on %s', (target) => {
  type Work = (pool: ReturnType<typeof createPoolBehind>) => Promise<void>
  function onPool(name: string, work: Work, own: Record<string, number> = {}) {
    testUnless(target === 'PgBouncer' ? lacks('pgbouncer') : null, name, async () => {
      const url = target === 'PgBouncer' ? pgbouncer?.url : database.url
      const pool = createPoolBehind(url as string, logger, own)
      if (target !== 'PgBouncer') nameStatements(pool)
      await work(pool)
      await endPool(createKysely(pool), pool)
    })
  }

  onPool(
    'every statement has them, alone, in a transaction, with values, and after one that failed',
    async (pool) => {
      const seen = async (ask: Promise<{ rows: unknown[] }>) => expect((await ask).rows).toEqual([EXPECTED])
      await seen(pool.query(`select ${ALL}`))
      const withValue = { text: `select ${ALL} where $1`, values: [true] }
      await seen(pool.query(withValue.text, withValue.values))
      await expect(pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
      await expect(pool.query('no statement')).rejects.toThrow('syntax error')
      await seen(pool.query(withValue))
      const client = await pool.connect()
      await client.query('begin')
      await seen(client.query(`select ${ALL}`))
      await seen(client.query(withValue.text, withValue.values))
      await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
      await client.query('rollback')
      await seen(client.query(withValue.text, withValue.values))
      client.release()
    },
  )

  onPool('access statements have them, and each its own result or failure, many at once', async (pool) => {
    const run = createPipelined(pool)
    const reads = Array.from({ length: 150 }, (_, n) =>
      n % 10 === 9 ? run('select 1 / $1::int', [0]) : run(`select ${ALL}, $1::int as n`, [n]),
    )
    const db = createKysely(pool)
    const transactions = Array.from({ length: 5 }, () =>
      db.transaction().execute((tx) => tx.selectFrom('project').select('id').execute()),
    )
    for (const [n, read] of (await Promise.allSettled(reads)).entries()) {
      if (n % 10 === 9) expect(read).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      else expect(read).toEqual({ status: 'fulfilled', value: [{ ...EXPECTED, n }] })
    }
    expect(await Promise.all(transactions)).toEqual(Array(5).fill([]))
    expect(pool.idleCount).toBe(pool.totalCount)
  })

  onPool('a transaction keeps what it wrote together', async (pool) => {
    const db = createKysely(pool)
    const key = { key: `pooler ${target}`, points: 1, expire: null }
    const count = async () =>
      (await db.selectFrom('rate_limit').select('points').where('key', '=', key.key).execute()).length
    const broken = db.transaction().execute(async (tx) => {
      await tx.insertInto('rate_limit').values(key).execute()
      throw new Error('taken back')
    })
    await expect(broken).rejects.toThrow('taken back')
    expect(await count()).toBe(0)
    await db.transaction().execute((tx) => tx.insertInto('rate_limit').values(key).execute())
    expect(await count()).toBe(1)
  })

  onPool(
    'a statement that takes too long is ended',
    async (pool) => {
      const cut = { code: '57014' }
      await expect(pool.query('select pg_sleep($1)', [60])).rejects.toMatchObject(cut)
      const db = createKysely(pool)
      const within = db.transaction().execute(async (tx) => {
        await tx.selectFrom('project').select('id').execute()
        await pool.query('select 1')
        await tx.executeQuery({ sql: 'select pg_sleep(60)', parameters: [], query: {} } as never)
      })
      await expect(within).rejects.toMatchObject(cut)
    },
    { statement_timeout: 100 },
  )

  onPool(
    'a wait for what somebody else holds is ended',
    async (pool) => {
      const held = await pool.connect()
      await held.query('begin')
      await held.query('select pg_advisory_xact_lock($1)', [7])
      await expect(pool.query('select pg_advisory_xact_lock($1)', [7])).rejects.toMatchObject({
        code: '55P03',
      })
      await held.query('rollback')
      held.release()
    },
    { lock_timeout: 100 },
  )

  onPool(
    'a transaction that does nothing is ended',
    async (pool) => {
      const client = await pool.connect()
      const lost = new Promise((resolve) => client.once('end', resolve))
      await client.query('begin')
      await lost
      client.release(true)
    },
    { idle_in_transaction_session_timeout: 100 },
  )
})
