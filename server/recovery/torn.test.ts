// A restore from copies that are torn or incomplete says where, and overwrites nothing.
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Config } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { createLogger } from '../log.ts'
import { createDataFolder, type DataFolder } from '../test/data-folder.ts'
import { lacewing } from '../test/server-process.ts'
import { keepRecovery } from './keep.ts'
import { basesOf, coveredOf, type Line, linesIn, recoveryFolder, segmentsOf } from './layout.ts'
import { unpackLog } from './unpack.ts'

let folder: DataFolder
let backupDir: string
let root: string
let line: Line
let middle: Date
const WAIT = { interval: 50, timeout: 20_000 }
const logger = createLogger({ logLevel: 'silent' })
const clock = { now: () => new Date() }
const settings = () => ({ DATA_DIR: folder.path, BACKUP_DIR: backupDir })
const restore = (at: string) => lacewing(['restore', '--at', at], settings())

async function newest(): Promise<Line | undefined> {
  return (await linesIn(root)).at(-1)
}

async function keepUntilCovered(write: (admin: Client) => Promise<void>): Promise<void> {
  const { adminUrl, stop } = await startEmbedded({ dataDir: folder.path, logger, settings: { fsync: 'off' } })
  const config = {
    backupDir,
    dataDir: folder.path,
    recoveryDays: 7,
    recoveryBytes: 1024 ** 3,
    s3: undefined,
  } satisfies Partial<Config>
  const recovery = keepRecovery({ adminUrl, config, clock, logger, probeMs: 50 })
  const based = async () => {
    const current = await newest()
    return current ? (await basesOf(current)).length : 0
  }
  await vi.waitUntil(async () => (await based()) > 0, WAIT)
  const admin = new Client({ connectionString: adminUrl.replace(/\/postgres\?/, '/lacewing?') })
  await admin.connect()
  await write(admin)
  const { rows } = await admin.query('select clock_timestamp() as now')
  const until = async () => (await coveredOf((await newest()) as Line))?.until ?? ''
  await vi.waitUntil(async () => (await until()) > rows[0].now.toISOString(), WAIT)
  await admin.end()
  await recovery.stop()
  await stop()
}

beforeAll(async () => {
  folder = await createDataFolder()
  await folder.ready()
  backupDir = join(folder.home, 'elsewhere')
  root = recoveryFolder(backupDir)
  await mkdir(join(folder.path, 'files', 'ab'), { recursive: true })
  await keepUntilCovered(async (admin) => {
    await admin.query('create table ledger (n int)')
    await admin.query('insert into ledger values (1)')
    const { rows } = await admin.query('select clock_timestamp() as now')
    middle = new Date(rows[0].now.getTime() + 1)
    await admin.query('select pg_sleep(0.01)')
    await admin.query('insert into ledger values (1)')
    for (let n = 2; n < 5; n += 1) {
      await admin.query('select pg_switch_wal()')
      await admin.query('insert into ledger values ($1)', [n])
    }
  })
  line = (await newest()) as Line
})
afterAll(() => folder.remove())

test('moments that cannot be restored are refused with the nearest one that can', async () => {
  const cases: [string, RegExp][] = [
    ['yesterday', /^--at takes a time such as "2026-11-25 10:00".*; it is "yesterday"\.\n$/],
    [
      '2020-01-01 10:00 UTC',
      /^2020-01-01 10:00:00 UTC is before the oldest moment that can be restored: \d{4}-.* UTC\.\n$/,
    ],
    ['2999-01-01 10:00 UTC', /is in the future: --at takes a moment in the past/],
  ]
  for (const [at, err] of cases)
    expect(await restore(at)).toMatchObject({ code: 1, err: expect.stringMatching(err) })
  const twice = await lacewing(['restore', 'a.backup', '--at', 'latest'], settings())
  expect(twice.err).toMatch(/^Usage: lacewing restore FILE \[--replace\], or lacewing restore --at TIME/)
  const none = await lacewing(['restore', '--at', 'latest'], { ...settings(), BACKUP_DIR: '' })
  expect(none.err).toBe('--at restores from BACKUP_DIR, which is not set.\n')
})

test('a line that goes on after a stop has no hole, and a segment that is torn or missing is named', async () => {
  await keepUntilCovered(async (admin) => void (await admin.query('insert into ledger values (5)')))
  expect(await linesIn(root)).toHaveLength(1)
  const before = (await stat(join(folder.path, 'postgres'))).ino
  const whole = (await segmentsOf(line)).filter(({ isPartial }) => !isPartial)
  const torn = whole[whole.length - 2] as (typeof whole)[number]
  const content = await readFile(torn.file)
  await writeFile(torn.file, content.subarray(0, content.length / 2))
  const cut = await restore('latest')
  expect(cut).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /can be restored only up to .* UTC, because .*\.gz is damaged: lacewing restore --at "/,
    ),
  })
  const range = {
    segments: whole.filter(({ number }) => number !== torn.number),
    first: line.first,
    last: torn.number,
  }
  const unpacked = join(folder.home, 'unpacked')
  await mkdir(unpacked)
  expect(await unpackLog(line, range, unpacked)).toMatch(
    /^the segment 0{7}1[0-9A-F]{16} of the log is missing in /,
  )
  expect((await stat(join(folder.path, 'postgres'))).ino).toBe(before)
  expect(await readdir(folder.path)).not.toContain('postgres.recovering')

  // A moment before the hole can still be restored.
  expect(await restore(middle.toISOString())).toMatchObject({ code: 0, err: '' })
  expect((await stat(join(folder.path, 'postgres'))).ino).not.toBe(before)
})
