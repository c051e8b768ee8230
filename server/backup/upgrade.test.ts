// The upgrade from every earlier release: no data is lost, the schema equals that of a fresh install, and a backup is taken
// first.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { storedFiles } from '../blob/names.ts'
import { migrate } from '../db/migrate.ts'
import { createKysely, createPool } from '../db/pool.ts'
import { StartError } from '../process/start-error.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { schemaOf } from '../test/schema-of.ts'
import { addSmallTeam, contentsOf } from '../test/small-team.ts'
import { createWorld } from '../test/world.ts'
import { automaticFolder } from './automatic.ts'
import { takeBackup } from './dump.ts'
import { checkInvariants } from './invariants.ts'
import { openBackup, verifyBackup } from './read.ts'
import { restore } from './restore.ts'
import { upgrade } from './upgrade.ts'

const logger = pino({ level: 'silent' })
const fixtures = fileURLToPath(new URL('../db/fixtures/', import.meta.url))
const shipped = fileURLToPath(new URL('../db/migrations/', import.meta.url))
const thisRelease = join(fixtures, `${packageJson.version}.backup`)

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  dataDir = await mkdtemp(join(tmpdir(), 'lacewing-upgrade-'))
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

let freshSchema: Awaited<ReturnType<typeof schemaOf>>
beforeAll(async () => {
  const fresh = await createTestDatabase()
  freshSchema = await schemaOf(fresh.url).finally(() => fresh.drop())
})

/** Run once per release, when its schema is final: MAKE_FIXTURE=1 npx vitest run server/backup/upgrade.test.ts */
if (process.env.MAKE_FIXTURE)
  test('makes the fixture of this release', async () => {
    const world = await createWorld()
    await addSmallTeam(world)
    // Keys do not belong in a repository, not even those of a temporary database.
    await world.db.deleteFrom('signing_key').execute()
    await rm(thisRelease, { force: true })
    await takeBackup({ url: world.url, files: storedFiles(dataDir) }, thisRelease, world.clock.now())
    await world.close()
  })

describe.each(await readdir(fixtures))('the database of %s', (name) => {
  const file = join(fixtures, name)

  test('comes to this release whole, with the schema of a fresh one', async () => {
    const now = new Date()
    const { manifest } = await restore({ file, url: database.url, dataDir, replace: false, now, logger })
    expect(await schemaOf(database.url)).toEqual(freshSchema)
    expect((await checkInvariants(database.url)).filter(({ broken }) => broken > 0)).toEqual([])
    const contents = await contentsOf(database)
    for (const { name: table, rows } of manifest.tables)
      if (!['session', 'refresh_token'].includes(table)) expect(contents[table]?.length, table).toBe(rows)
  })
})

test('this release has its fixture', async () => {
  expect((await openBackup(thisRelease)).manifest.release).toBe(packageJson.version)
})

/** The migrations of a future release. */
async function nextRelease(text = 'alter table ticket add column future integer'): Promise<string> {
  const folder = join(dataDir, 'migrations')
  await cp(shipped, folder, { recursive: true })
  await writeFile(join(folder, '9999_future.sql'), text)
  return folder
}

describe('a release that brings migrations', () => {
  /** The content of this release's backup. The tests work on copies. */
  let whole: TestDatabase
  beforeAll(async () => {
    whole = await createTestDatabase({ empty: true })
    const nowhere = await mkdtemp(join(tmpdir(), 'lacewing-upgrade-'))
    const what = { file: thisRelease, url: whole.url, dataDir: nowhere, replace: false }
    await restore({ ...what, now: new Date(), logger })
    await rm(nowhere, { recursive: true })
  })
  afterAll(() => whole.drop())
  async function filled() {
    await database.drop()
    database = await createTestDatabase({ like: whole.url })
  }
  const kept = async () => (await readdir(automaticFolder(dataDir)).catch(() => [])).sort()

  test('keeps a backup from before, which leads back: restored by the older release, it is the database as it was', async () => {
    await filled()
    const before = await contentsOf(database)
    await upgrade({ url: database.url, dataDir, logger, folder: await nextRelease() })
    expect((await schemaOf(database.url)).migrations.at(-1)).toBe('9999_future')
    const [name = ''] = await kept()
    expect(name).toMatch(/^lacewing-\d{8}T\d{6}Z-before-upgrade\.backup$/)
    const { manifest } = await verifyBackup(join(automaticFolder(dataDir), name))
    expect(manifest.schema.map((migration) => migration.name)).not.toContain('9999_future')
    for (const { name: table, rows } of manifest.tables) expect(rows, table).toBe(before[table]?.length)

    const file = join(automaticFolder(dataDir), name)
    await database.db.destroy()
    await restore({ file, url: database.url, dataDir, replace: true, now: new Date(), logger })
    expect(await schemaOf(database.url)).toEqual(freshSchema)
    const db = createKysely(createPool(database.url, logger))
    expect(await contentsOf({ db }).finally(() => db.destroy())).toEqual(before)
  })

  test('takes none where there is nothing to lose, or nothing to do', async () => {
    await upgrade({ url: database.url, dataDir, logger })
    expect(await kept()).toEqual([])
    await upgrade({ url: database.url, dataDir, logger, folder: await nextRelease() })
    expect(await kept()).toEqual([])
    await filled()
    await upgrade({ url: database.url, dataDir, logger })
    expect(await kept()).toEqual([])
  })

  test('started three times at once takes one backup', async () => {
    await filled()
    const folder = await nextRelease()
    await Promise.all([1, 2, 3].map(() => upgrade({ url: database.url, dataDir, logger, folder })))
    expect(await kept()).toHaveLength(1)
  })

  test('keeps the last three', async () => {
    await filled()
    await mkdir(automaticFolder(dataDir))
    for (const day of [1, 2, 3, 4])
      await writeFile(
        join(automaticFolder(dataDir), `lacewing-2020010${day}T000000Z-before-upgrade.backup`),
        '',
      )
    await upgrade({ url: database.url, dataDir, logger, folder: await nextRelease() })
    expect(await kept()).toEqual([
      'lacewing-20200103T000000Z-before-upgrade.backup',
      'lacewing-20200104T000000Z-before-upgrade.backup',
      expect.stringMatching(/-before-upgrade\.backup$/),
    ])
  })

  test('changes nothing where the backup cannot be written', async () => {
    await filled()
    await writeFile(automaticFolder(dataDir), 'a file, where the folder should be')
    const before = await schemaOf(database.url)
    const refusal = await upgrade({
      url: database.url,
      dataDir,
      logger,
      folder: await nextRelease(),
    }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect((refusal as StartError).message).toMatch(
      /^The database must be upgraded \(9999_future\), but the backup before the upgrade failed. Nothing was changed: .*$/,
    )
    expect(await schemaOf(database.url)).toEqual(before)
  })
})

test('broken off after any statement, the next start does all of it', async () => {
  const folder = join(dataDir, 'migrations')
  await cp(shipped, folder, { recursive: true })
  const [last = ''] = (await readdir(folder)).sort().slice(-1)
  const text = await readFile(join(folder, last), 'utf8')
  const statements = text.split(/;\s*\n/)
  for (let done = 0; done < statements.length; done += 1) {
    const part = [...statements.slice(0, done), 'select pg_terminate_backend(pg_backend_pid())']
    await writeFile(join(folder, last), part.join(';\n'))
    await expect(migrate(database.url, logger, folder)).rejects.toThrow()
    expect((await schemaOf(database.url)).migrations).not.toContain(last.replace('.sql', ''))
  }
  await migrate(database.url, logger)
  expect(await schemaOf(database.url)).toEqual(freshSchema)
})
