// The transport for Windows, which works on every system: a loopback port with a password.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { query } from '../../test/query.ts'
import { startEmbedded } from '../embedded.ts'

const options = {
  logger: pino({ level: 'silent' }),
  settings: { fsync: 'off' },
  transport: 'loopback' as const,
}
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/lw-test-')
})
afterEach(() => rm(dataDir, { recursive: true }))

test('a port of this machine only, with a password that stays the same', async () => {
  const first = await startEmbedded({ dataDir, ...options })
  const { hostname, password } = new URL(first.url)
  expect(hostname).toBe('127.0.0.1')
  expect(password).toMatch(/^[0-9a-f]{48}$/)
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o077).toBe(0)
  await query(first.url, 'create table kept as select 7 as n')

  const wrong = new URL(first.url)
  wrong.password = 'guessed'
  for (const url of [
    wrong.href,
    wrong.href.replace(':guessed', ''),
    wrong.href.replace('lacewing:', 'postgres:'),
  ]) {
    await expect(new Client({ connectionString: url }).connect()).rejects.toThrow(/password/)
  }
  await first.stop()

  const second = await startEmbedded({ dataDir, ...options })
  expect(new URL(second.url).password).toBe(password)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})
