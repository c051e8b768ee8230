// Restores at a moment, with the real server and its real database: written under load, killed, its data folder lost.
import { once } from 'node:events'
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRunning } from '../db/embedded/running.ts'
import { startEmbedded } from '../db/embedded.ts'
import { createLogger } from '../log.ts'
import { query } from '../test/query.ts'
import { lacewing } from '../test/server-process.ts'
import { createSite, type Site } from '../test/site.ts'
import { basesOf, coveredOf, linesIn, recoveryFolder } from './layout.ts'

let site: Site
let root: string
const logger = createLogger({ logLevel: 'silent' })
beforeEach(async () => {
  site = await createSite()
  site.settings.BACKUP_DIR = join(site.folder.home, 'elsewhere')
  root = recoveryFolder(site.settings.BACKUP_DIR)
  await mkdir(site.settings.BACKUP_DIR)
})
afterEach(() => site.remove())

const newestLine = async () => (await linesIn(root)).at(-1)

async function hasBase(): Promise<void> {
  const bases = async () => {
    const line = await newestLine()
    return line ? (await basesOf(line)).length : 0
  }
  await expect.poll(bases, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0)
}

/** Everything before this moment is in the folder. */
async function isCovered(moment: Date): Promise<void> {
  const until = async () => {
    const line = await newestLine()
    return (line && (await coveredOf(line))?.until) ?? ''
  }
  await expect.poll(until, { timeout: 20_000, interval: 50 }).toSatisfy((text) => text > moment.toISOString())
}

type Entry = { n: number; sent: number; acknowledged: number }

/** Writes numbers, and notes when each was sent and acknowledged. */
async function openLedger(): Promise<{
  write(count: number): Promise<void>
  entries: Entry[]
  admin: Client
}> {
  const running = await findRunning(site.folder.path)
  const admin = new Client({ connectionString: running?.adminUrl.replace(/\/postgres\?/, '/lacewing?') })
  admin.on('error', () => {})
  await admin.connect()
  await admin.query('create table if not exists ledger (n int primary key)')
  const entries: Entry[] = []
  return {
    admin,
    entries,
    async write(count) {
      for (let done = 0; done < count; done += 1) {
        const n = entries.length
        const sent = performance.timeOrigin + performance.now()
        await admin.query('insert into ledger values ($1)', [n])
        entries.push({ n, sent, acknowledged: performance.timeOrigin + performance.now() })
      }
    },
  }
}

async function ledgerOf(dataDir: string): Promise<number[]> {
  const { adminUrl, stop } = await startEmbedded({ dataDir, logger, settings: { fsync: 'off' } })
  const rows = await query(adminUrl.replace(/\/postgres\?/, '/lacewing?'), 'select n from ledger order by n')
  await stop()
  return rows.map(({ n }) => n as number)
}

async function kill(server: Awaited<ReturnType<Site['start']>>): Promise<void> {
  const ended = once(server.child, 'exit')
  server.child.kill('SIGKILL')
  await ended
}

test('a killed server whose disk is lost comes back as it was at any moment, and at the latest', async () => {
  const server = await site.start()
  await hasBase()
  const ledger = await openLedger()
  await ledger.write(150)
  // Finishes segments, so that compressed and partial ones are read.
  await ledger.admin.query('select pg_switch_wal()')
  await ledger.write(150)
  const running = await lacewing(['restore', '--at', 'latest'], site.settings)
  expect(running).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Another Lacewing server is running/),
  })
  await isCovered(new Date())
  const proof = await lacewing(['doctor', '--restore', '--json'], site.settings)
  const { checks } = JSON.parse(proof.out) as { checks: { level: string; text: string }[] }
  expect(checks).toContainEqual(
    expect.objectContaining({
      level: 'ok',
      text: expect.stringMatching(/^restored .* and its invariants hold$/),
    }),
  )
  await kill(server)
  await rename(site.folder.path, `${site.folder.path}-lost`)

  const { entries } = ledger
  const middle = entries[Math.floor(Math.random() * 250) + 20] as Entry
  const moment = new Date(Math.ceil(middle.acknowledged))
  const done = await lacewing(['restore', '--at', moment.toISOString()], site.settings)
  expect(done).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/Everybody has to sign in again/),
  })
  const numbers = await ledgerOf(site.folder.path)
  const before = entries.filter(({ acknowledged }) => acknowledged < moment.getTime())
  const notAfter = entries.filter(({ sent }) => sent <= moment.getTime() + 1)
  expect(numbers.length).toBeGreaterThanOrEqual(before.length)
  expect(numbers.length).toBeLessThanOrEqual(notAfter.length)
  expect(numbers).toEqual(entries.slice(0, numbers.length).map(({ n }) => n))

  const latest = await lacewing(['restore', '--at', 'latest'], site.settings)
  expect(latest).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/former database is kept in /),
  })
  expect(await ledgerOf(site.folder.path)).toEqual(entries.map(({ n }) => n))
  const kept = (await readdir(site.folder.path)).filter((name) => name.startsWith('postgres.before-'))
  expect(kept).toHaveLength(1)
  expect((await stat(root)).mode & 0o777).toBe(0o700)
})
