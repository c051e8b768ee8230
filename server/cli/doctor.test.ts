// The doctor finds problems with the settings, the rows and backups, and reports none if all is well.
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { automaticFolder, automaticName } from '../backup/automatic.ts'
import { takeBackup } from '../backup/dump.ts'
import { readAll } from '../events/reader.ts'
import { alteredManifest } from '../test/altered-backup.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { startProvider } from '../test/oidc-provider.ts'
import { startS3 } from '../test/s3.ts'
import { addSmallTeam } from '../test/small-team.ts'
import { createSmtpSink } from '../test/smtp.ts'
import { startWorld } from '../test/world.ts'
import { readersFor } from '../work-list.ts'
import { readArguments } from './arguments.ts'
import { runCommand } from './run.ts'

/** A database with a small team. Each test uses a copy of it. */
let database: TestDatabase
let dataDir: string
const world = await startWorld()
await addSmallTeam(world)
await readAll(world.deps, readersFor(world.deps.config))
/** A backup of this database. */
const backups = await mkdtemp(join(tmpdir(), 'lacewing-doctor-'))
const wholeBackup = join(backups, 'whole.backup')
await takeBackup({ url: world.url, files: '' }, wholeBackup, new Date())
afterAll(() => rm(backups, { recursive: true }))
// A database with open connections cannot be copied.
await world.db.destroy()
beforeEach(async () => {
  database = await createTestDatabase({ like: world.url })
  dataDir = await mkdtemp(join(tmpdir(), 'lacewing-doctor-'))
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('a store of files is tried; one that does not work is a problem', async () => {
  const s3 = await startS3()
  const well = await doctor({ S3_URL: s3.url })
  expect([well.problems, [...s3.objects]]).toEqual([[], []])
  expect(well.lines.join()).toContain('writes, reads, lists and deletes')
  s3.state.failing = 403
  const { problems, code } = await doctor({ S3_URL: s3.url })
  expect([code, problems]).toEqual([1, [expect.stringMatching(/^the bucket http.* does not work: .*403/)]])
  await s3.close()
})

test('an upgrade is rehearsed: a backup is restored, compared and migrated, with times and size', async () => {
  const lines: string[] = []
  const terminal = { print: (line: string) => void lines.push(line), printError: () => {} }
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  expect(await runCommand(readArguments(['rehearse', wholeBackup]), settings, terminal)).toBe(0)
  expect(lines).toContainEqual(
    expect.stringMatching(/^Restored and compared row by row in .* s: identical\.$/),
  )
  expect(lines).toContainEqual(expect.stringMatching(/^Migrated to this release in .* s: nothing to do\.$/))
  expect(lines).toContainEqual(expect.stringMatching(/^All \d+ invariants hold afterwards\.$/))
})

type DoctorOutput = { code: number; lines: string[]; problems: string[]; warnings: string[] }

async function doctor(env: Record<string, string> = {}, ...operands: string[]): Promise<DoctorOutput> {
  const lines: string[] = []
  const terminal = { print: (line: string) => void lines.push(line), printError: () => {} }
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env }
  const code = await runCommand(readArguments(['doctor', ...operands]), settings, terminal)
  const of = (level: string) =>
    lines
      .filter((line) => line.startsWith(`  ${level} `))
      .map((line) => line.slice(11))
      // The databases of tests run without these settings.
      .filter((line) => !/^(fsync|full_page_writes) is off|^a synced write|^the certificate of/.test(line))
  return { code, lines, problems: of('PROBLEM'), warnings: of('warning') }
}

/** Runs a statement without any of the checks that protect the rows. */
async function sabotage(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`set session_replication_role = replica; ${statement}`)
  await client.end()
}

/** The backup of the database as it was at first. */
const taken = async () => {
  const file = join(automaticFolder(dataDir), automaticName(new Date(), 'before-restore'))
  await mkdir(automaticFolder(dataDir))
  await copyFile(wholeBackup, file)
  return file
}

const takenNow = async (name = automaticName(new Date(), 'before-restore')) => {
  const file = join(automaticFolder(dataDir), name)
  await takeBackup({ url: database.url, files: join(dataDir, 'files') }, file, new Date())
  return file
}

test('finds no problem if there is none', async () => {
  await mkdir(join(dataDir, 'files'))
  await writeFile(join(dataDir, 'files/note'), 'text')
  const file = await takenNow()
  const { lines, problems } = await doctor()
  expect(problems).toEqual([])
  expect(lines).toContain(`  note     ${file}`)
  expect(lines.join('\n')).toMatch(
    /ok {7}restored into a scratch database, and identical: \d+ rows in \d+ tables, 1 stored file/,
  )
  const left = sql`select datname from pg_database where starts_with(datname, 'lacewing_scratch_')`
  expect((await left.execute(database.db)).rows).toEqual([])
})

test('says which reader of the event log is behind, where, and whether it fails', async () => {
  const [project] = await database.db
    .selectFrom('project')
    .select(['id', 'seq'])
    .where('seq', '>', 2)
    .execute()
  const position = database.db.updateTable('reader_place').where('project_id', '=', project?.id ?? '')
  await position.set({ seq: (project?.seq ?? 0) - 1 }).execute()
  const where = `\\(event ${project?.seq} of project ${project?.id}\\)`
  const is = "the event log's reader news-mail is behind in one project, by \\d+ minutes at most"
  expect((await doctor()).warnings).toContainEqual(expect.stringMatching(new RegExp(`^${is} ${where}$`)))
  await position.set({ failures: 3 }).execute()
  const fails = `${is}; it fails in 1 of them and retries ${where}`
  expect((await doctor()).warnings).toContainEqual(expect.stringMatching(new RegExp(`^${fails}$`)))
})

describe('in the rows it finds', () => {
  test.each([
    ['a gap in the events', `delete from event where seq = 3`, 'event numbers have no gaps'],
    [
      'the newest event missing',
      `delete from event e using project p where p.id = e.project_id and p.seq = e.seq`,
      'event numbers have no gaps',
    ],
    [
      'a count that is off',
      `update project set done_count = done_count + 1`,
      'the counts of tickets and members equal',
    ],
    [
      'a member too many',
      `update project set member_count = member_count + 1`,
      'the counts of tickets and members equal',
    ],
    [
      'a ticket number to come again',
      `update project set last_ticket_number = 1`,
      'no ticket number of a project is above',
    ],
    [
      'an owner who is no member',
      `delete from project_member m using project p where p.owner_id = m.user_id`,
      'the owner of a project is among',
    ],
    [
      'an assignee who is no member',
      `update ticket set assignee_id = gen_random_uuid()`,
      'the assignee of a ticket',
    ],
    [
      'a comment too few',
      `delete from comment where id = (select min(id::text)::uuid from comment)`,
      'the comment counts of tickets',
    ],
    ['something of what was erased', `update ticket set erased_at = now()`, 'nothing is left of erased'],
  ])('%s', async (_, statement, expected) => {
    await sabotage(statement)
    const { code, problems } = await doctor()
    expect(code).toBe(1)
    expect(problems.some((line) => line.startsWith(`violated: ${expected}`))).toBe(true)
    expect(problems.join('\n')).toMatch(/\(\d+: (APO|GON)/)
  })
})

describe('of backups it', () => {
  test('picks the newest, in either folder, and no file that only looks like one', async () => {
    await taken()
    const nightly = join(dataDir, 'nightly')
    await mkdir(nightly)
    const newest = join(nightly, 'lacewing-20990102T000000Z-nightly.backup')
    // The name decides, so the files are empty.
    for (const file of [
      newest,
      join(nightly, 'lacewing-20990103T000000Z-nightly.backup.partial'),
      join(nightly, 'zzz.backup'),
    ])
      await writeFile(file, '')
    const { lines } = await doctor({ BACKUP_DIR: nightly })
    expect(lines).toContain(`  note     ${newest}`)
  })

  test('says so if there is none', async () => {
    const { warnings } = await doctor()
    expect(warnings).toContain(`there is none in ${automaticFolder(dataDir)}`)
  })

  test('finds one that is damaged, and one that is old despite nightly backups', async () => {
    const file = await taken()
    const bytes = await readFile(file)
    bytes[2_000] = (bytes[2_000] as number) ^ 1
    await writeFile(file, bytes)
    expect((await doctor()).problems.join('\n')).toMatch(/is damaged, or not a backup of Lacewing/)

    const old = join(dataDir, 'old', automaticName(new Date('2020-01-01'), 'nightly'))
    await takeBackup({ url: database.url, files: '' }, old, new Date('2020-01-01T00:00:00.000Z'))
    await rm(file)
    expect((await doctor({ BACKUP_DIR: join(dataDir, 'old') })).problems).toEqual([
      expect.stringMatching(/^taken 2020-01-01T00:00:00.000Z, \d+ hours ago$/),
    ])
  })

  test('finds one whose rows are inconsistent', async () => {
    await sabotage('update project set todo_count = todo_count + 1')
    const counts = await takenNow()
    await sabotage('update project set todo_count = todo_count - 1')
    expect((await doctor({}, counts)).problems).toEqual(
      [
        expect.stringMatching(/^violated: the counts of tickets and members equal the rows/),
        expect.stringMatching(/^violated: the newest event has the counts/),
      ].toReversed(),
    )
    await sabotage('delete from profile where id in (select reporter_id from ticket)')
    const orphans = await takenNow('orphans.backup')
    expect((await doctor({}, orphans)).problems.join('\n')).toMatch(/violates foreign key constraint/)
  })

  test('tries one on a temporary server if the user may not create databases; one that is named may be old', async () => {
    const file = join(dataDir, 'old.backup')
    await takeBackup({ url: database.url, files: '' }, file, new Date('2020-01-01T00:00:00.000Z'))
    const url = new URL(database.url)
    const role = `guest_${url.pathname.slice(-6)}`
    await sabotage(`create role ${role} login; grant all on schema graphile_worker to ${role};
      grant all on all tables in schema public to ${role};
      grant all on all tables in schema graphile_worker to ${role}`)
    url.username = role
    const { problems, lines } = await doctor({ DATABASE_URL: url.href, BACKUP_DIR: backups }, file)
    expect(problems).toEqual([])
    expect(lines.join('\n')).toContain('restored into a scratch database, and identical')
    const { rows } = await sql`select from backup_proof where taken_at < proven_at`.execute(database.db)
    expect(rows).toHaveLength(1)
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('lacewing-scratch-'))).toEqual([])
    await sabotage(`drop owned by ${role}; drop role ${role}`)
  })
})

describe('in the settings it finds', () => {
  test('what is unsafe, or conflicts', async () => {
    const http = await doctor({ PUBLIC_URL: 'http://tracker.example.org' })
    expect(http.warnings).toContain(
      'PUBLIC_URL is http://tracker.example.org: passwords travel unencrypted, use https',
    )
    const proxy = await doctor({ PUBLIC_URL: 'https://tracker.example.org' })
    expect(proxy.warnings.join('\n')).toMatch(/TRUST_PROXY is 0 behind https/)
    const open = await doctor({ HOST: '0.0.0.0' })
    expect(open.warnings.join('\n')).toMatch(/links in mails work only on this machine/)
    const good = await doctor({ PUBLIC_URL: 'https://tracker.example.org', TRUST_PROXY: '1' })
    expect(good.warnings.join('\n')).not.toMatch(/PUBLIC_URL|TRUST_PROXY/)
  })

  test('a mail server that is down, and one that is up', async () => {
    expect((await doctor({ SMTP_URL: 'smtp://127.0.0.1:1' })).problems).toEqual([
      expect.stringMatching(/^the mail server does not work: .*ECONNREFUSED/),
    ])
    const smtp = await createSmtpSink()
    try {
      expect((await doctor({ SMTP_URL: smtp.url })).lines.join('\n')).toContain('the mail server responds')
    } finally {
      await smtp.close()
    }
  })

  test('a provider that is down, a wrong one, and one that is up', async () => {
    const provider = await startProvider('https://tracker.example.org/auth/v1/callback')
    const at = (OIDC_ISSUER: string) => doctor({ OIDC_ISSUER, OIDC_CLIENT_ID: 'lacewing' })
    try {
      expect((await at('http://127.0.0.1:9')).problems).toEqual([
        expect.stringMatching(/^single sign-on: http:\/\/127.0.0.1:9 does not answer as it should: /),
      ])
      expect((await at(provider.issuer.replace('127.0.0.1', 'localhost'))).problems).toHaveLength(1)
      const good = await at(provider.issuer)
      expect(good.problems).toEqual([])
      expect(good.lines.join('\n')).toContain(`single sign-on: ${provider.issuer} answers`)
    } finally {
      await provider.stop()
    }
  })

  test('a folder that cannot hold backups', async () => {
    await writeFile(join(dataDir, 'file'), '')
    expect((await doctor({ BACKUP_DIR: join(dataDir, 'file') })).problems).toEqual([
      expect.stringMatching(/^BACKUP_DIR .* cannot be written to: /),
    ])
  })
})

test('a database of another release is reported, and not checked by this one’s rules', async () => {
  await sabotage(`insert into kysely_migration values ('9999_future', '')`)
  expect((await doctor()).problems).toEqual([
    expect.stringMatching(/^The database was created by a newer Lacewing \(it has 9999_future;/),
  ])
})

test.each<[string, (manifest: Record<string, unknown>) => void, RegExp]>([
  ['in a newer form', (manifest) => Object.assign(manifest, { format: 2 }), /by Lacewing 9\.0 \[2J 31m ok/],
  [
    'of a newer schema',
    ({ schema }) => (schema as object[]).push({ name: '9999_\u001b]0;evil\u0007', timestamp: '' }),
    /newer Lacewing \(9\.0 \[2J 31m ok; it has 9999_ \]0;evil /,
  ],
  [
    'that leaves its folder',
    ({ tables }) => Object.assign((tables as object[])[0] ?? {}, { part: 'x\u001b[31m' }),
    /its parts do not match its manifest/,
  ],
])('what a backup from elsewhere says is not obeyed by the terminal: one %s', async (_, change, words) => {
  const bytes = await alteredManifest(wholeBackup, (manifest) => {
    manifest.release = '9.0\u001b[2J\u009b31m\r\nok'
    change(manifest)
  })
  const file = join(dataDir, 'foreign.backup')
  await writeFile(file, bytes)
  const { lines, problems } = await doctor({}, file)
  expect(lines.join('')).not.toMatch(/\p{Cc}/u)
  expect(problems.join()).toMatch(words)
})
