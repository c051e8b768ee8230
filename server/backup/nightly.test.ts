// The nightly backup: it is written if a folder is configured, deletes the oldest backups, and does not delete other files.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runDueJobs } from '../test/due-jobs.ts'
import { createWorld, type World } from '../test/world.ts'
import { verifyBackup } from './read.ts'

let world: World
let folder: string
beforeEach(async () => {
  world = await createWorld()
  folder = await mkdtemp(join(tmpdir(), 'lacewing-nightly-'))
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function night(backupDir: string | undefined, backupKeep = 2): Promise<void> {
  world.clock.advance(86_400)
  await sql`select graphile_worker.add_job('backup', '{"_cron": {}}')`.execute(world.db)
  const config = { ...world.deps.config, dataDir: folder, backupDir, backupKeep }
  await runDueJobs({ ...world.deps, config, url: world.url })
  const failed = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where last_error is not null`.execute(world.db)
  if (failed.rows[0]?.n !== 0) throw new Error('the job failed')
}

test('keeps the configured number, and touches no other file', async () => {
  await world.project(await world.person('Ada'))
  for (const name of ['notes.txt', 'lacewing-20200101T000000Z-before-upgrade.backup', 'mine.backup'])
    await writeFile(join(folder, name), '')
  for (let nights = 0; nights < 4; nights += 1) await night(folder)
  expect((await readdir(folder)).sort()).toEqual([
    'lacewing-20200101T000000Z-before-upgrade.backup',
    'lacewing-20260507T090000Z-nightly.backup',
    'lacewing-20260508T090000Z-nightly.backup',
    'mine.backup',
    'notes.txt',
  ])
  const { manifest } = await verifyBackup(join(folder, 'lacewing-20260508T090000Z-nightly.backup'))
  expect(manifest.tables.find(({ name }) => name === 'project')?.rows).toBe(1)
  // A restored backup must not contain the job that wrote it.
  expect(manifest.jobs.rows).toBe(0)
})

test('removes old leftovers of a killed backup, not the file being written', async () => {
  const old = join(folder, 'lacewing-20200101T000000Z-nightly.backup.partial')
  const young = join(folder, 'lacewing-20260504T022300Z-nightly.backup.partial')
  for (const file of [old, young]) await writeFile(file, '')
  await utimes(old, new Date('2020-01-01'), new Date('2020-01-01'))
  await utimes(young, world.clock.now(), new Date(world.clock.now().getTime() + 86_000_000))
  await night(folder)
  expect(await readdir(folder)).not.toContain('lacewing-20200101T000000Z-nightly.backup.partial')
  expect(await readdir(folder)).toContain('lacewing-20260504T022300Z-nightly.backup.partial')
})

test('keeps the older backups if the new one cannot be written', async () => {
  await night(folder, 1)
  const before = await readdir(folder)
  await mkdir(join(folder, 'lacewing-20260506T090000Z-nightly.backup.partial'))
  await expect(night(folder, 1)).rejects.toThrow('the job failed')
  expect(await readdir(folder)).toEqual(expect.arrayContaining(before))
})

test('does nothing if no folder is configured', async () => {
  await night(undefined)
  expect(await readdir(folder)).toEqual([])
})
