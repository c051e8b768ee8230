// Statements of a transaction that are sent in one packet: their order, their errors, and that nothing runs outside of the transaction.
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { createLogger } from '../log.ts'
import { takeKey } from '../pipeline/idempotency.ts'
import { closeAfterAll } from '../test/close-after.ts'
import { createTestDatabase } from '../test/database.ts'
import { withFailure } from '../test/failing-queries.ts'
import { createKysely, createPool, endPool } from './pool.ts'
import { inOrder, sendTogether } from './together.ts'

const database = await createTestDatabase()
const pool = createPool(database.url, createLogger({ logLevel: 'silent' }), { max: 1 })
const db = createKysely(pool)
closeAfterAll(async () => {
  await endPool(db, pool)
  await database.drop()
})

const NEVER = () => false
const insert = `insert into setting (key, value) values ($1, '1')`
const keys = async () =>
  (await pool.query('select key from setting where key like $1', ['together%'])).rows.map(({ key }) => key)
await pool.query('create table setting (key text primary key, value text)')

it('sends begin with the first statements, and each sees what those before it did', async () => {
  const writes: number[] = []
  const { statements } = await withFailure({ at: NEVER, how: 'error' }, () =>
    db
      .transaction()
      .execute(async (tx) => {
        const [, count] = await sendTogether(tx, (run) => [
          run(insert, ['together 1']),
          run<{ n: number }>('select count(*)::int as n from setting where key = $1', ['together 1']),
        ])
        writes.push((await count)[0]?.n ?? 0)
        throw new Error('taken back')
      })
      .catch(() => {}),
  )
  expect(writes).toEqual([1])
  expect(statements.map(({ statement }) => statement.split(' ')[0])).toEqual([
    'begin',
    'insert',
    'select',
    'rollback',
  ])
  expect(await keys()).toEqual([])
})

it('sends nothing for a transaction without statements', async () => {
  const { statements } = await withFailure({ at: NEVER, how: 'error' }, () =>
    db.transaction().execute(async () => {}),
  )
  expect(statements).toEqual([])
})

it('fails with the first error, and all that comes after it fails too', async () => {
  const acting = db.transaction().execute(async (tx) => {
    const [first, second] = await sendTogether(tx, (run) => [
      run('select 1 / $1::int', [0]),
      run(insert, ['together 2']),
    ])
    await expect(second).rejects.toMatchObject({ code: '25P02' })
    await first
  })
  await expect(acting).rejects.toMatchObject({ code: '22012' })
  expect(await keys()).toEqual([])
})

it('runs no statement outside of a transaction if begin fails', async () => {
  const act = () => db.transaction().execute(async (tx) => inOrder(tx)(insert, ['together 3']))
  await withFailure({ at: 1, how: 'error' }, () => expect(act()).rejects.toThrow('nobody expects this'))
  expect(await keys()).toEqual([])
})

it('takes no idempotency key outside of a transaction', async () => {
  const client = new Client(database.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from account limit 1')
    const who = { user_id: rows[0]?.id ?? '00000000-0000-4000-8000-000000000000', session_id: '' }
    const call = { who, name: 'createProject', rowId: null, input: {}, key: 'together-key' } as const
    const run = async (text: string, values: unknown[]) => (await client.query(text, values)).rows as never
    expect(await takeKey(run, call, new Date().toISOString())).toBe(false)
  } finally {
    await client.end()
  }
})
