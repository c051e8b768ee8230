// Statements that share a connection: each has its own result or failure, and the pool gets its connection back.
import type { Connection, Pool, PoolClient } from 'pg'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { createPipelined, type RunStatement } from './pipelined.ts'

const database = await createTestDatabase({ empty: true })
const pool: Pool = database.pool
let borrowed: PoolClient[]
let run: RunStatement
pool.on('acquire', (client) => void borrowed.push(client))
beforeEach(() => {
  borrowed = []
  run = createPipelined(pool)
})
afterAll(() => database.drop())

const double = (n: number) => run<{ n: number }>('select $1::int * 2 as n', [n])
const isBack = () => expect(pool.idleCount).toBe(pool.totalCount)

it('answers many at once over one connection, each with its own', async () => {
  const all = await Promise.all(Array.from({ length: 60 }, (_, n) => double(n)))
  expect(all).toEqual(Array.from({ length: 60 }, (_, n) => [{ n: 2 * n }]))
  expect(borrowed).toHaveLength(1)
  isBack()
})

it('fails one alone', async () => {
  const wrong = run('select 1 / $1::int', [0])
  const all = Promise.allSettled([double(1), wrong, double(2), double(3)])
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  isBack()
})

it('gives the connection back after a hundred, however many more there are', async () => {
  const all = await Promise.all(Array.from({ length: 250 }, (_, n) => double(n)))
  expect(all.at(-1)).toEqual([{ n: 498 }])
  expect(borrowed).toHaveLength(3)
  isBack()
})

it('takes another connection where one was lost', async () => {
  await double(1)
  const lost = Promise.allSettled([run('select pg_sleep($1)', [600]), double(2)])
  await expect.poll(() => borrowed.length).toBe(2)
  const [, client] = borrowed as unknown as { connection: Connection }[]
  // Right after the statement is sent.
  setImmediate(() => client?.connection.stream.destroy())
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await double(3)).toEqual([{ n: 6 }])
  isBack()
})
