// Proves backup and restore as an operator sees them: beside a running server, stopped, killed, and on a new machine.
import { once } from 'node:events'
import { mkdir, readdir, rm, stat, watch, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRunning } from '../db/embedded/running.ts'
import { createDataFolder, type DataFolder, query } from '../test/data-folder.ts'
import { PASSWORD } from '../test/people.ts'
import { lacewing, lacewingProcess, type ServerProcess, startServer } from '../test/server-process.ts'

let folder: DataFolder
let settings: Record<string, string>
let backups: string
let file: string
let server: ServerProcess | undefined
beforeEach(async () => {
  folder = await createDataFolder()
  settings = { DATA_DIR: folder.path }
  backups = join(folder.home, 'backups')
  await mkdir(backups)
  file = join(backups, 'all.backup')
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await folder.remove()
})

/** More rows than can be written in a moment. */
async function addBulk(): Promise<void> {
  const running = await findRunning(folder.path)
  await query(
    running?.url as string,
    `insert into rate_limit select repeat(md5(n::text), 7) || n, n from generate_series(1, 300000) n`,
  )
}

async function signUp(): Promise<void> {
  const body = { email: 'ada@example.org', password: PASSWORD, data: { full_name: 'Ada', username: 'ada' } }
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${server?.url}/auth/v1/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  expect((await lacewing(['user', 'verify', 'ada@example.org'], settings)).code).toBe(0)
}

/** A backup that is under way: its file exists, and is not finished. */
async function underWay() {
  const child = lacewingProcess(['backup', file], settings)
  let said = ''
  child.stderr?.on('data', (data) => {
    said += data
  })
  const looking = new AbortController()
  for await (const { filename } of watch(backups, { signal: looking.signal }))
    if (filename === 'all.backup.partial') break
  return { child, said: () => said }
}

test('stopped or killed it leaves nothing under its name, and the next one succeeds', {
  timeout: 180_000,
}, async () => {
  server = await startServer(settings)
  await addBulk()
  const stopped = await underWay()
  stopped.child.kill('SIGINT')
  expect(await once(stopped.child, 'close')).toEqual([1, null])
  expect(stopped.said()).toBe('Stopped: no backup was written.\n')
  expect(await readdir(backups)).toEqual([])

  const killed = await underWay()
  killed.child.kill('SIGKILL')
  await once(killed.child, 'close')
  expect(await readdir(backups)).toEqual(['all.backup.partial'])
  expect(
    await lacewing(['restore', `${file}.partial`], { DATA_DIR: join(folder.home, 'new') }),
  ).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is damaged, or no backup of Lacewing: .*Nothing was changed\.\n$/),
  })

  expect(await readdir(folder.home)).not.toContain('new')

  await rm(join(backups, 'all.backup.partial'))
  await writeFile(`${file}.partial`, 'what a killed one left')
  const done = await lacewing(['backup', file], settings)
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toMatch(/all\.backup: 300,\d+ rows in \d+ tables, 0 stored files; [\d,]+ bytes, read back/)
  expect(await readdir(backups)).toEqual(['all.backup'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  expect(await lacewing(['backup', file], settings)).toMatchObject({
    code: 1,
    err: `${file} exists: choose another name, or remove it.\n`,
  })
})

test('where the disk takes no more it says so, and leaves nothing', { timeout: 180_000 }, async () => {
  server = await startServer(settings)
  await addBulk()
  // As a full disk does, this fails the write that goes over it.
  expect(await lacewing(['backup', file], settings, 'ulimit -f 2000')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The backup cannot be written: .*\n$/),
  })
  expect(await readdir(backups)).toEqual([])
})

test('from one machine to another: backup, restore, doctor, start', { timeout: 180_000 }, async () => {
  server = await startServer(settings)
  await signUp()
  expect(await lacewing(['backup', file], settings)).toMatchObject({ code: 0, err: '' })
  expect(await lacewing(['restore', file], settings)).toEqual({
    code: 1,
    out: '',
    err: `A server is running on ${folder.path}: stop it first.\n`,
  })
  await server.stop()
  expect(await lacewing(['restore', file], settings)).toEqual({
    code: 1,
    out: '',
    err: `The database is not empty (1 person, 0 projects). To put the backup in its place: lacewing restore ${file} --replace\n`,
  })

  settings.DATA_DIR = join(folder.home, 'elsewhere')
  const restored = await lacewing(['restore', file], settings)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(/^Restored from the backup of .*\nEverybody has to sign in again\.\n$/)
  const doctor = await lacewing(['doctor', file], settings)
  expect(doctor).toMatchObject({ code: 0, err: '' })
  expect(doctor.out).toMatch(/restored into a scratch database, and the same/)
  expect(doctor.out).toMatch(/\n0 problems, \d+ warnings?\n$/)

  server = await startServer(settings)
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org', password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
})

test('a restore that is killed while it fills the database has changed nothing', {
  timeout: 180_000,
}, async () => {
  server = await startServer(settings)
  await addBulk()
  expect((await lacewing(['backup', file], settings)).code).toBe(0)
  await server.stop()

  settings.DATA_DIR = folder.path = join(folder.home, 'elsewhere')
  server = await startServer(settings)
  await signUp()
  await server.stop()
  const restore = lacewingProcess(['restore', file, '--replace'], settings)
  const filling = `select from pg_stat_activity where application_name = 'lacewing restore' and query like 'copy public."rate_limit" %'`
  while (restore.exitCode === null) {
    const running = await findRunning(folder.path)
    if (running && (await query(running.adminUrl, filling)).length > 0) break
  }
  expect(restore.exitCode).toBe(null)
  restore.kill('SIGKILL')
  await once(restore, 'close')
  expect((await lacewing(['user', 'list'], settings)).out).toMatch(/ada@example\.org/)
  server = await startServer(settings)
  const running = await findRunning(folder.path)
  expect(await query(running?.url as string, 'select count(*) < 10 as few from rate_limit')).toEqual([
    { few: true },
  ])
})
