// An external database is used as it is, refused with a one-line error if it is unsuitable, and the server survives its outages.

import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { upgrade } from '../backup/upgrade.ts'
import { StartError } from '../process/start-error.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { openDatabase } from './open.ts'
import { createPool } from './pool.ts'

const logger = pino({ level: 'silent' })
const dataDir = '/nowhere'
let database: TestDatabase | undefined
afterEach(async () => {
  await database?.drop()
  database = undefined
})

function refusal(databaseUrl: string): Promise<unknown> {
  return openDatabase({ config: { databaseUrl, dataDir }, logger, upgrade }, { patience: 0 }).then(
    () => 'was opened',
    (error: unknown) => error,
  )
}

test('no server there: one line, without the password', async () => {
  const error = await refusal('postgres://ada:hunter2@127.0.0.1:1/lacewing')
  expect(error).toBeInstanceOf(StartError)
  expect((error as Error).message).toMatch(
    /^DATABASE_URL: no connection to 127\.0\.0\.1:1\/lacewing: .*ECONNREFUSED/,
  )
  expect((error as Error).message).not.toContain('hunter2')
})

test('no such database: one line with the name', async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  url.pathname = '/missing'
  const error = await refusal(url.href)
  expect(error).toBeInstanceOf(StartError)
  expect((error as Error).message).toContain('database "missing" does not exist')
})

test('fsync=off is refused: the tests run on such a server', async () => {
  database = await createTestDatabase({ empty: true })
  const { rows } = await database.pool.query<{ fsync: string }>(`select current_setting('fsync') as fsync`)
  const opening = openDatabase({ config: { databaseUrl: database.url, dataDir }, logger, upgrade })
  if (rows[0]?.fsync === 'off') {
    await expect(opening).rejects.toThrow('fsync=off')
  } else {
    const opened = await opening
    await opened.close()
  }
})

test('a lost connection is told without its settings and replaced by the next query', async () => {
  database = await createTestDatabase()
  const lines: string[] = []
  const logger = pino(new Writable({ write: (line, _, next) => next(void lines.push(String(line))) }))
  const pool = createPool(database.url, logger)
  const end = (pid: number) => database?.pool.query('select pg_terminate_backend($1)', [pid])
  try {
    const idle = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const removed = new Promise((resolve) => pool.once('remove', resolve))
    await end(idle.rows[0]?.pid as number)
    await removed
    // Between two statements there is no pending query that could report the lost connection.
    const busy = await pool.connect()
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid')
    const lost = new Promise((resolve) => busy.once('end', resolve))
    await end(rows[0]?.pid as number)
    await lost
    busy.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(JSON.parse(line).msg).toMatch(/^a database connection was lost: /)
    expect(lines.join('')).not.toContain('connectionParameters')
  } finally {
    await pool.end()
  }
})
