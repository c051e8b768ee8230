// A connection whose database says nothing any more is cut, and its place is free again.
import { expect, it } from 'vitest'
import { createLogger } from '../log.ts'
import { createTestDatabase } from '../test/database.ts'
import { createPool, cutWhatHangs } from './pool.ts'

it('cuts a connection that is not given back in time, and leaves one alone that is', async () => {
  const database = await createTestDatabase()
  const logger = createLogger({ logLevel: 'silent' })
  const pool = createPool(database.url, logger, { max: 1 })
  cutWhatHangs(pool, logger, 50)
  const first = await pool.connect()
  const { rows } = await first.query('select pg_backend_pid() as pid')
  first.release()
  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated')
  const after = await pool.query('select pg_backend_pid() as pid')
  expect(after.rows[0].pid).not.toBe(rows[0].pid)
  await pool.end()
  await database.drop()
})
