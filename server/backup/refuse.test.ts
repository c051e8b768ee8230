// A restore refuses an incomplete or altered file, and a database in use. It prints one line and changes nothing.
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { storedFiles } from '../blob/names.ts'
import { StartError } from '../process/start-error.ts'
import { alteredManifest } from '../test/altered-backup.ts'
import { createTestDatabase } from '../test/database.ts'
import { addSmallTeam, contentsOf } from '../test/small-team.ts'
import { createWorld, startWorld } from '../test/world.ts'
import { automaticFolder } from './automatic.ts'
import { takeBackup } from './dump.ts'
import { openBackup } from './read.ts'
import { restore } from './restore.ts'
import { headerOf, paddingOf, parseHeader } from './tar.ts'

const logger = pino({ level: 'silent' })
const now = new Date('2026-05-04T10:00:00.000Z')
const world = await startWorld()
await addSmallTeam(world)
const target = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'lacewing-refuse-'))
const file = join(folder, 'whole.backup')
await takeBackup({ url: world.url, files: storedFiles(folder) }, file, now)
const whole = await readFile(file)
afterAll(async () => {
  await target.drop()
  await rm(folder, { recursive: true })
})

type RestoreOptions = { file?: string; url?: string; replace?: boolean }

async function refusal({
  file: one = file,
  url = target.url,
  replace = false,
}: RestoreOptions): Promise<string> {
  const outcome = await restore({ file: one, url, dataDir: folder, replace, now, logger }).catch(
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(StartError)
  expect((outcome as StartError).message).not.toContain('\n')
  return (outcome as StartError).message
}

/** Uses a connection that does not count as that of a server. */
async function inTarget<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: target.url })
  await client.connect()
  return work(client).finally(() => client.end())
}

async function altered(bytes: Buffer): Promise<string> {
  const path = join(folder, 'altered.backup')
  await writeFile(path, bytes)
  return path
}

describe('a damaged file', () => {
  test.each([0, 1, 100, 512, 5_000])('truncated to %i bytes', async (length) => {
    expect(await refusal({ file: await altered(whole.subarray(0, length)) })).toMatch(
      /is damaged, or not a backup of Lacewing/,
    )
  })

  test('one byte short, or one too long', async () => {
    for (const bytes of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.alloc(1)])])
      expect(await refusal({ file: await altered(bytes) })).toMatch(/is damaged, or not a backup of Lacewing/)
  })

  test('with one bit flipped, anywhere', async () => {
    // Every part is read in the same way. At these steps each position within the blocks of a tar comes, so headers, content,
    // padding and manifest are hit; at the ends, where the first part, the checksum and the end are, the steps are small.
    const stepAt = (position: number) => (position < 2_048 || position > whole.length - 4_096 ? 97 : 997)
    for (let position = 0; position < whole.length; position += stepAt(position)) {
      const bytes = Buffer.from(whole)
      bytes[position] = (bytes[position] as number) ^ 1
      const message = await refusal({ file: await altered(bytes) })
      expect(message, `byte ${position}`).toMatch(
        /is damaged, or not a backup of Lacewing: .*\. Nothing was changed\.$/,
      )
    }
  })

  test('with a part missing or duplicated', async () => {
    const first = parseHeader(whole.subarray(0, 512))
    const length = 512 + (first?.size ?? 0) + paddingOf(first?.size ?? 0)
    for (const bytes of [whole.subarray(length), Buffer.concat([whole.subarray(0, length), whole])])
      expect(await refusal({ file: await altered(bytes) })).toMatch(/is damaged, or not a backup of Lacewing/)
  })

  test('a different kind of file, or none', async () => {
    expect(await refusal({ file: await altered(Buffer.from('{"not": "a backup"}')) })).toMatch(/is damaged/)
    expect(await refusal({ file: join(folder, 'missing') })).toMatch(/^The backup cannot be read: ENOENT/)
    expect(await refusal({ file: folder })).toMatch(/^The backup cannot be read: EISDIR/)
  })

  test('leaves the database and the files unchanged', async () => {
    const before = await inTarget(async (client) => (await client.query('select count(*) from profile')).rows)
    expect(before).toEqual([{ count: '0' }])
    expect((await readdir(folder)).sort()).toEqual(['altered.backup', 'whole.backup'])
  })
})

async function withManifest(change: (manifest: Record<string, unknown>) => void): Promise<string> {
  return altered(await alteredManifest(file, change))
}

describe('a backup this release cannot read', () => {
  test('of a newer schema', async () => {
    const path = await withManifest((manifest) => {
      ;(manifest.schema as object[]).push({ name: '9999_future', timestamp: '' })
      manifest.release = '9.0.0'
    })
    expect(await refusal({ file: path })).toMatch(
      /^The backup is of a newer Lacewing \(9\.0\.0; it has 9999_future, this release ends at \d{4}_\w+\): restore it with that release\.$/,
    )
  })

  test('of a newer format', async () => {
    const path = await withManifest((manifest) => {
      manifest.format = 2
      manifest.release = '9.0.0'
    })
    expect(await refusal({ file: path })).toMatch(
      /was written by Lacewing 9\.0\.0, in a format that this release cannot read/,
    )
  })

  test('with rows that differ from its manifest, noticed only while loading: all or nothing', async () => {
    const path = await withManifest((manifest) => {
      for (const table of manifest.tables as { name: string; rows: number }[])
        if (table.name === 'ticket') table.rows += 1
    })
    expect(await refusal({ file: path })).toMatch(/ticket has 4 rows, not 5\. Nothing was changed\.$/)
    const { rows } = await inTarget((client) => client.query('select count(*)::int as n from profile'))
    expect(rows).toEqual([{ n: 0 }])
  })

  test('with inconsistent rows', async () => {
    const other = await createWorld()
    await addSmallTeam(other)
    await sql`alter table comment drop constraint comment_author_id_fkey`.execute(other.db)
    await sql`update comment set author_id = gen_random_uuid()`.execute(other.db)
    const path = join(folder, 'orphans.backup')
    await takeBackup({ url: other.url, files: '' }, path, now)
    await other.close()
    expect(await refusal({ file: path })).toMatch(
      /is inconsistent: .*comment_author_id_fkey.*\. Nothing was changed\.$/,
    )
    const { rows } = await inTarget((client) => client.query('select count(*)::int as n from profile'))
    expect(rows).toEqual([{ n: 0 }])
  })

  test('with a file that would lie outside its folder', async () => {
    for (const path of ['../escape', '/etc/escape', 'a/../../escape', 'a\\..\\b', ''])
      expect(
        await refusal({
          file: await withManifest((manifest) => {
            const [table] = manifest.tables as object[]
            ;(manifest.files as object[]).push({ ...table, path })
          }),
        }),
        path,
      ).toMatch(/its manifest is not valid/)
  })
})

describe('a database in use', () => {
  test('by people: refused without --replace, and backed up with it', async () => {
    const other = await createWorld()
    const dataDir = join(folder, 'data')
    try {
      await addSmallTeam(other)
      await other.project(await other.person('Other'), 'Other')
      const before = await contentsOf(other)
      await other.db.destroy()
      expect(await refusal({ url: other.url })).toBe(
        `The database is not empty (6 people, 3 projects). To replace its contents: lacewing restore ${file} --replace`,
      )
      const { backupOfReplaced } = await restore({
        file,
        url: other.url,
        dataDir,
        replace: true,
        now,
        logger,
      })
      expect(backupOfReplaced).toBe(
        join(automaticFolder(dataDir), 'lacewing-20260504T100000Z-before-restore.backup'),
      )
      const { manifest } = await openBackup(backupOfReplaced as string)
      for (const { name, rows } of manifest.tables) expect(rows, name).toBe(before[name]?.length)
      // While this backup is itself restored, the rotation of new backups must not delete it.
      for (const hour of [11, 12, 13])
        await writeFile(
          join(automaticFolder(dataDir), `lacewing-20260504T${hour}0000Z-before-restore.backup`),
          '',
        )
      const again = { file: backupOfReplaced as string, url: other.url, dataDir, replace: true }
      await restore({ ...again, now: new Date('2026-05-04T14:00:00.000Z'), logger })
      expect((await readdir(automaticFolder(dataDir))).map((name) => name.slice(9, 22))).toEqual(
        ['T10', 'T12', 'T13', 'T14'].map((hour) => `20260504${hour}00`),
      )
    } finally {
      await other.close()
    }
  })

  test('by a server', async () => {
    await target.pool.query('select 1')
    expect(await refusal({ replace: true })).toBe('A server is using the database: stop it first.')
  })

  test('by an operator’s own tables: neither dropped nor restored', async () => {
    const other = await createWorld()
    try {
      await sql`create table invoices (n int)`.execute(other.db)
      const path = join(folder, 'with-invoices.backup')
      await takeBackup({ url: other.url, files: '' }, path, now)
      await other.db.destroy()
      expect(await refusal({ url: other.url, replace: true })).toBe(
        "The database also holds tables that are not Lacewing's (invoices): move them first. Nothing was changed.",
      )
      const empty = await createTestDatabase({ empty: true })
      const { leftOut } = await restore({
        file: path,
        url: empty.url,
        dataDir: folder,
        replace: false,
        now,
        logger,
      })
      expect(leftOut).toEqual(['invoices'])
      await empty.drop()
    } finally {
      await other.close()
    }
  })

  test('by something else', async () => {
    const strange = await createTestDatabase({ empty: true })
    const client = new Client({ connectionString: strange.url })
    await client.connect()
    await client.query('create table invoices (n int)')
    await client.end()
    expect(await refusal({ url: strange.url, replace: true })).toBe(
      'The database holds tables of another program: give Lacewing a database of its own.',
    )
    await strange.drop()
  })
})

test('an older release that can read the backup replaces a newer release’s database', async () => {
  const newer = await createTestDatabase()
  const client = new Client({ connectionString: newer.url })
  await client.connect()
  await client.query(`insert into kysely_migration values ('9999_future', '2030')`)
  await client.query(`create type mood as enum ('good'); create function say() returns int return 1`)
  await client.query(
    `create table future (id int generated always as identity, feels mood, profile uuid references profile)`,
  )
  await client.query(`create view futures as select * from future`)
  await restore({ file, url: newer.url, dataDir: folder, replace: true, now, logger })
  const { rows } = await client.query(`select name from kysely_migration order by name desc limit 1`)
  expect(rows[0]?.name).not.toBe('9999_future')
  const left = await client.query(
    `select to_regclass('future') as one, to_regclass('futures') as two, to_regtype('mood') as three`,
  )
  expect(left.rows).toEqual([{ one: null, two: null, three: null }])
  await client.end()
  await newer.drop()
})

test('the header holds the size of a part of eight gibibytes and more', async () => {
  for (const size of [8 * 1_024 ** 3 - 1, 8 * 1_024 ** 3, 5 * 1_024 ** 4]) {
    const header = { name: 'table/event.copy.gz', size, time: 1_777_888_999 }
    expect(parseHeader(headerOf(header))).toEqual(header)
  }
  const path = join(folder, 'large.tar')
  const handle = await open(path, 'w')
  await handle.write(headerOf({ name: 'large', size: 9 * 1_024 ** 3, time: 0 }))
  await handle.truncate(512 + 9 * 1_024 ** 3 + 1_024)
  await handle.close()
  const { promisify } = await import('node:util')
  const { execFile } = await import('node:child_process')
  const { stdout } = await promisify(execFile)('tar', ['tvf', path])
  expect(stdout).toMatch(/ 9663676416 .* large\n$/)
})
