// A restore brings back every row and file exactly, including queued jobs, even if people wrote during the backup.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkBlobs } from '../blob/check.ts'
import { storedFiles } from '../blob/names.ts'
import { createStore } from '../blob/store.ts'
import { readAll } from '../events/reader.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { addSmallTeam, contentsOf } from '../test/small-team.ts'
import { createWorld, type World } from '../test/world.ts'
import { readersFor } from '../work-list.ts'
import { takeBackup } from './dump.ts'
import { checkInvariants } from './invariants.ts'
import { openBackup } from './read.ts'
import { restore } from './restore.ts'

const logger = pino({ level: 'silent' })
const now = new Date('2026-05-04T10:00:00.000Z')
let world: World
let target: TestDatabase
let folder: string
let file: string
async function open(): Promise<void> {
  world = await createWorld()
  target = await createTestDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'lacewing-backup-'))
  file = join(folder, 'all.backup')
}
async function close(): Promise<void> {
  await world.close()
  await target.drop()
  await rm(folder, { recursive: true })
}

const from = () => ({ url: world.url, files: storedFiles(join(folder, 'from')) })
const into = (replace = false) => ({
  file,
  url: target.url,
  dataDir: join(folder, 'into'),
  replace,
  now,
  logger,
})

/** Uses a separate connection, because a restore is refused while a server is connected. */
async function query<T extends object>(text: string): Promise<T[]> {
  const client = new Client({ connectionString: target.url })
  await client.connect()
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/**
 * All tables except those of sessions and keys. After a restore everybody signs in again, with a key that the next start creates.
 */
function withoutSessions({ session, refresh_token, signing_key, ...rest }: Record<string, string[]>) {
  expect(session?.length).toBeDefined()
  expect(signing_key?.length).toBeDefined()
  expect(refresh_token?.length).toBeDefined()
  return rest
}

describe('a restored backup', () => {
  let project: string
  let files: string
  let there: string
  let before: Record<string, string[]>
  let manifest: Awaited<ReturnType<typeof takeBackup>>
  const big = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251))
  beforeAll(async () => {
    await open()
    project = await addSmallTeam(world)
    await readAll(world.deps, readersFor(world.deps.config))
    const owner = await world.person('Olga Owner')
    const ticket = await world.ticket(owner, await world.project(owner))
    for (const name of ['one.txt', 'two.txt']) await world.file(owner, ticket, name, 'the same content')
    files = storedFiles(world.deps.config.dataDir)
    await writeFile(join(files, 'incoming', 'half'), 'half an upl')
    await mkdir(join(files, 'ab/cd'), { recursive: true })
    await writeFile(join(files, 'ab/cd/big'), big)
    await writeFile(join(files, 'ab/empty'), '')
    await writeFile(join(files, 'naïve 日本語.txt'), 'text')
    there = storedFiles(join(folder, 'into'))
    await mkdir(there, { recursive: true })
    await writeFile(join(there, 'stranger'), 'text')
    before = await contentsOf(world)
    manifest = await takeBackup({ url: world.url, files }, file, now)
    await restore(into())
  })
  afterAll(close)

  test('has every row unchanged', async () => {
    expect(before.session?.length).toBeGreaterThan(0)
    for (const { name, rows } of manifest.tables) expect(rows, name).toBe(before[name]?.length)
    const after = await contentsOf(target)
    expect(withoutSessions(after)).toEqual(withoutSessions(before))
    expect(after.session).toEqual([])
    // The key in the backup may have leaked and been rotated since.
    expect(before.signing_key).toHaveLength(1)
    expect(after.signing_key).toEqual([])
  })

  test('runs the pending jobs, once', async () => {
    const jobs = sql`select task_identifier, payload, priority, run_at, max_attempts
      from graphile_worker.jobs j join graphile_worker._private_jobs p using (id, priority, run_at, max_attempts)
      order by payload::text`
    const [there, here] = [await jobs.execute(world.db), await jobs.execute(target.db)]
    // One sign-up link, the notices of the enabled second factor and its recovery codes, and those of three people who were added
    // to a project.
    expect(here.rows).toHaveLength(6)
    expect(here.rows).toEqual(there.rows)
  })

  test('continues numbers, keys and counts where they stopped', async () => {
    await expect(
      sql`insert into ticket (id, project_id, number, title, status, type, priority, reporter_id, created_at, updated_at)
        select gen_random_uuid(), project_id, number, title, status, type, priority, reporter_id, created_at, updated_at
        from ticket where project_id = ${project}`.execute(target.db),
    ).rejects.toThrow('ticket_number')
    await expect(sql`update project set owner_id = gen_random_uuid()`.execute(target.db)).rejects.toThrow(
      'project_owner_is_member',
    )
  })

  test('has the stored files, and none that are not in it', async () => {
    const stored = async (path: string) =>
      (await readdir(path, { recursive: true })).filter((name) => !name.startsWith('incoming')).sort()
    expect(await stored(there)).toEqual(await stored(files))
    expect((await readFile(join(there, 'ab/cd/big'))).equals(big)).toBe(true)
    expect(await readdir(join(folder, 'into'))).toEqual(['files'])
  })

  test('has the files on tickets, the same content once, and the doctor’s check finds them whole', async () => {
    const others = ['ab/cd/big', 'ab/empty', 'naïve 日本語.txt']
    const parts = manifest.files.filter(({ path }) => !others.includes(path))
    expect(parts).toHaveLength(1)
    expect(manifest.files).toHaveLength(4)
    const check = () => checkBlobs(target.db, createStore({ dataDir: join(folder, 'into'), s3: undefined }))
    expect(await check()).toEqual({ files: 1, bytes: 16, damaged: [] })
    await writeFile(join(there, parts[0]?.path ?? ''), 'another content!')
    expect((await check()).damaged).toEqual([expect.stringContaining('… of ')])
  })
})

describe('a backup', () => {
  beforeEach(open)
  afterEach(close)

  test('is a tar that other programs can read and verify', async () => {
    await addSmallTeam(world)
    const { files } = from()
    await mkdir(files, { recursive: true })
    await writeFile(join(files, 'note'), 'text')
    const { tables } = await takeBackup(from(), file, now)
    const run = async (program: string, ...args: string[]) =>
      (await promisify(execFile)(program, args, { cwd: folder })).stdout
    const names = (await run('tar', 'tf', file)).trim().split('\n')
    expect(names).toEqual([
      'file/00000001.gz',
      ...tables.map(({ name }) => `table/${name}.copy.gz`),
      'table/waiting_job.copy.gz',
      'manifest.json',
      'manifest.json.sha256',
    ])
    await run('tar', 'xf', file)
    expect(await run('sha256sum', '-c', 'manifest.json.sha256')).toBe('manifest.json: OK\n')
    expect(await run('gzip', '-dc', 'file/00000001.gz')).toBe('text')
  })

  test('taken while people write is a consistent snapshot', async () => {
    await addSmallTeam(world)
    const ada = await world.person('Writer')
    const project = await world.project(ada, 'Busy')
    let going = true
    const writers = Array.from({ length: 4 }, async () => {
      while (going) {
        const ticket = await world.ticket(ada, project, { assignee_id: ada.user_id })
        await world.call(ada, 'createComment', { ticketId: ticket.id }, { content: 'Seen' })
        await world.call(ada, 'moveTicket', { ticketId: ticket.id }, { status: 'done' })
      }
    })
    const seqNow = async () =>
      (await world.db.selectFrom('project').select('seq').where('id', '=', project).executeTakeFirstOrThrow())
        .seq
    const files = [1, 2].map((round) => join(folder, `${round}.backup`))
    const between: [number, number][] = []
    try {
      for (const one of files) {
        const before = await seqNow()
        await takeBackup(from(), one, now)
        between.push([before, await seqNow()])
      }
    } finally {
      going = false
      await Promise.all(writers)
    }
    for (const [index, one] of files.entries()) {
      await restore({ ...into(true), file: one, now: new Date(now.getTime() + index * 1_000) })
      expect((await checkInvariants(target.url)).filter(({ broken }) => broken > 0)).toEqual([])
      const [row] = await query<{ seq: string }>(`select seq from project where id = '${project}'`)
      const [before = 0, after = 0] = between[index] ?? []
      expect(Number(row?.seq)).toBeGreaterThanOrEqual(before)
      expect(Number(row?.seq)).toBeLessThanOrEqual(after)
      // Writes really happened during the backups.
      expect(after).toBeGreaterThan(before)
    }
  })

  test('whose connection is lost leaves no file, complete or partial', async () => {
    await addSmallTeam(world)
    // Tables are copied in order of their names. This one is the last, and large enough to be interrupted in the middle.
    await sql`create table zebra as select n, repeat(md5(n::text), 20) as text from generate_series(1, 60000) n`.execute(
      world.db,
    )
    const backup = takeBackup(from(), file, now)
    const cut = async () => {
      for (;;) {
        const { rows } = await sql<{
          done: boolean
        }>`select pg_terminate_backend(pid) as done from pg_stat_activity
        where application_name = 'lacewing backup' and datname = current_database()
          and query like '%zebra%' and state = 'active' and query like 'copy%'`.execute(world.db)
        if (rows[0]?.done) return
      }
    }
    const [outcome] = await Promise.allSettled([backup, cut()])
    expect(outcome.status).toBe('rejected')
    expect(await readdir(folder)).toEqual([])
  })

  test('stopped halfway leaves nothing either', async () => {
    await addSmallTeam(world)
    const stopping = new AbortController()
    const backup = takeBackup({ ...from(), signal: stopping.signal }, file, now)
    stopping.abort()
    await expect(backup).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
  })

  test('of two to the same file the second is refused; the partial file of a killed process is overwritten', async () => {
    await addSmallTeam(world)
    await writeFile(`${file}.partial`, 'half of something')
    const both = await Promise.allSettled([takeBackup(from(), file, now), takeBackup(from(), file, now)])
    const refused = both.filter((one) => one.status === 'rejected')
    expect(refused.map((one) => (one.reason as Error).message)).toEqual([
      `Another backup is being written to ${file}.`,
    ])
    await openBackup(file)
    expect(await readdir(folder)).toEqual(['all.backup'])
  })
})
