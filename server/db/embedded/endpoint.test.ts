// How the embedded database is reached: the transport for Windows, which works on every system, is a loopback port with a
// password; the socket of a service is in the folder that systemd gives it.
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { query } from '../../test/query.ts'
import { copyReadyData } from '../../test/ready-data.ts'
import { startEmbedded } from '../embedded.ts'
import { findRunning } from './running.ts'

const options = {
  logger: pino({ level: 'silent' }),
  settings: { fsync: 'off' },
}
const onLoopback = { ...options, transport: 'loopback' as const }
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/lw-test-')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(dataDir, { recursive: true })
})

test('a port of this machine only, with a password that stays the same', async () => {
  const first = await startEmbedded({ dataDir, ...onLoopback })
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

  const second = await startEmbedded({ dataDir, ...onLoopback })
  expect(new URL(second.url).password).toBe(password)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

test('a socket in the folder of the service, where commands find it without that setting', async () => {
  await copyReadyData(inject('program'), dataDir)
  const folder = join(dataDir, 'runtime')
  await mkdir(folder)
  // PostgreSQL runs as another user if the tests run as root.
  for (const path of [dataDir, folder]) await chmod(path, 0o755)
  vi.stubEnv('RUNTIME_DIRECTORY', `${folder}:/run/another`)
  const server = await startEmbedded({ dataDir, ...options })
  vi.unstubAllEnvs()
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^lacewing-/)])
  expect(await findRunning(dataDir)).toMatchObject({ url: server.url })
  await server.stop()
  expect(await readdir(folder)).toEqual([])
})
