// Backup and restore as an operator sees them: beside a running server, stopped, killed, and on a new machine.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, stat, watch, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRunning } from '../db/embedded/running.ts'
import { query } from '../test/query.ts'
import { lacewing, lacewingProcess } from '../test/server-process.ts'
import { createSite, type Site } from '../test/site.ts'

let site: Site
let backups: string
let file: string
beforeEach(async () => {
  site = await createSite()
  backups = join(site.folder.home, 'backups')
  await mkdir(backups)
  file = join(backups, 'all.backup')
})
afterEach(() => site.remove())

/** Adds more rows than can be written in a moment. */
async function addBulk(): Promise<void> {
  const running = await findRunning(site.folder.path)
  await query(
    running?.url as string,
    `insert into rate_limit select repeat(md5(n::text), 7) || n, n from generate_series(1, 60000) n`,
  )
}

async function addPerson(): Promise<void> {
  await site.signUp('ada@example.org', 'ada')
  expect((await lacewing(['user', 'verify', 'ada@example.org'], site.settings)).code).toBe(0)
}

/** Locks the last table to be written, so that no backup can finish. */
async function heldUp(): Promise<Client> {
  const running = await findRunning(site.folder.path)
  const holder = new Client({ connectionString: running?.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table graphile_worker._private_jobs in access exclusive mode')
  return holder
}

/** Starts a backup and waits until its file exists but is not finished. */
async function backupInProgress() {
  const child = lacewingProcess(['backup', file], site.settings)
  let output = ''
  child.stderr?.on('data', (data) => {
    output += data
  })
  const looking = new AbortController()
  for await (const { filename } of watch(backups, { signal: looking.signal }))
    if (filename === 'all.backup.partial') break
  return { child, output: () => output }
}

test('stopped, killed or on a full disk it leaves no file under its name, and the next one succeeds', async () => {
  const server = await site.start()
  await addBulk()
  const holder = await heldUp()
  const stopped = await backupInProgress()
  stopped.child.kill('SIGINT')
  expect(await once(stopped.child, 'close')).toEqual([1, null])
  expect(stopped.output()).toBe('Stopped: no backup was written.\n')
  expect(await readdir(backups)).toEqual([])

  const killed = await backupInProgress()
  killed.child.kill('SIGKILL')
  await once(killed.child, 'close')
  await holder.end()
  expect(await readdir(backups)).toEqual(['all.backup.partial'])
  expect(
    await lacewing(['restore', `${file}.partial`], { DATA_DIR: join(site.folder.home, 'new') }),
  ).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is damaged, or not a backup of Lacewing: .*Nothing was changed\.\n$/),
  })

  expect(await readdir(site.folder.home)).not.toContain('new')

  await rm(join(backups, 'all.backup.partial'))
  // Like a full disk, this makes the write fail that exceeds it.
  expect(await lacewing(['backup', file], site.settings, 'ulimit -f 2000')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The backup cannot be written: .*\n$/),
  })
  expect(await readdir(backups)).toEqual([])

  await writeFile(`${file}.partial`, 'what a killed one left')
  const done = await lacewing(['backup', file], site.settings)
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toMatch(/all\.backup: 60,\d+ rows in \d+ tables, 0 stored files; [\d,]+ bytes, read back/)
  expect(await readdir(backups)).toEqual(['all.backup'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  expect(await lacewing(['backup', file], site.settings)).toMatchObject({
    code: 1,
    err: `${file} exists: choose another name, or remove it.\n`,
  })
})

test('from one machine to another: backup, restore, doctor, start', async () => {
  const server = await site.start()
  await addPerson()
  expect(await lacewing(['backup', file], site.settings)).toMatchObject({ code: 0, err: '' })
  expect(await lacewing(['restore', file], site.settings)).toEqual({
    code: 1,
    out: '',
    err: `A server is running on ${site.folder.path}: stop it first.\n`,
  })
  await server.stop()
  expect(await lacewing(['restore', file], site.settings)).toEqual({
    code: 1,
    out: '',
    err: `The database is not empty (1 person, 0 projects). To replace its contents: lacewing restore ${file} --replace\n`,
  })

  site.settings.DATA_DIR = join(site.folder.home, 'elsewhere')
  const restored = await lacewing(['restore', file], site.settings)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(/^Restored from the backup of .*\nEverybody has to sign in again\.\n$/)
  const doctor = await lacewing(['doctor', file], site.settings)
  expect(doctor).toMatchObject({ code: 0, err: '' })
  expect(doctor.out).toMatch(/restored into a scratch database, and identical/)
  expect(doctor.out).toMatch(/\n0 problems, \d+ warnings?\n$/)

  await site.start()
  await site.signIn('ada@example.org')
})

/** The superuser's address of the database that a command has started for itself. */
async function adminUrlOf(command: ChildProcess): Promise<string> {
  for (;;) {
    expect(command.exitCode).toBe(null)
    const running = await findRunning(site.folder.path)
    if (running) return running.adminUrl
  }
}

test('a restore that is killed while it loads rows has changed nothing', async () => {
  const server = await site.start()
  await addBulk()
  expect((await lacewing(['backup', file], site.settings)).code).toBe(0)
  await server.stop()

  site.settings.DATA_DIR = site.folder.path = join(site.folder.home, 'elsewhere')
  await site.folder.ready()
  const ada = ['ada@example.org', '--username', 'ada', '--full-name', 'Ada Lovelace']
  expect((await lacewing(['user', 'create', ...ada], site.settings)).code).toBe(0)
  const restore = lacewingProcess(['restore', file, '--replace'], site.settings)
  const filling = `select from pg_stat_activity where application_name = 'lacewing restore' and query like 'copy public."rate_limit" %'`
  const looking = new Client({ connectionString: await adminUrlOf(restore) })
  // The connection is lost when the restore ends.
  looking.on('error', () => {})
  await looking.connect()
  while (restore.exitCode === null && (await looking.query(filling)).rowCount === 0);
  expect(restore.exitCode).toBe(null)
  restore.kill('SIGKILL')
  await once(restore, 'close')
  expect((await lacewing(['user', 'list'], site.settings)).out).toMatch(/ada@example\.org/)
  await site.start()
  const running = await findRunning(site.folder.path)
  expect(await query(running?.url as string, 'select count(*) < 10 as few from rate_limit')).toEqual([
    { few: true },
  ])
})
