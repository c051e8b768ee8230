// Verifies that a backup can be restored: loads it into a scratch database, compares it row by row, and migrates it to this
// release.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { makeNow } from '../db/later/make.ts'
import { migrate, pendingMigrations } from '../db/migrate.ts'
import type { Logger } from '../log.ts'
import { checkInvariants, type Outcome } from './invariants.ts'
import { leftOut, loadBackup } from './load.ts'
import type { TablePart } from './manifest.ts'
import type { Backup } from './read.ts'
import { copyOut, JOBS_OUT, TEXT_FORM } from './tables.ts'
import { type HeldLock, watchLocks } from './watch-locks.ts'

export type Proof = {
  /** The tables whose rows differ from the backup. */
  different: string[]
  /** The migrations to this release, how long they and the work after the start took, and the tables that were locked. */
  migrated: { names: string[]; ms: number; laterMs: number; locks: HeldLock[] }
  /** The tables of the backup that are not Lacewing's. */
  leftOut: string[]
  /** The invariants of the restored database, after its migration to this release. */
  invariants: Outcome[]
}

async function isSame(client: Client, table: TablePart, statement: string): Promise<boolean> {
  const hash = createHash('sha256')
  const copy = client.query(copyTo(statement))
  await pipeline(copy, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) hash.update(chunk)
  })
  return copy.rowCount === table.rows && hash.digest('hex') === table.content_sha256
}

/** The upgrade includes the work after the start, for which people do not wait. */
async function timeUpgrade(url: string, logger: Logger): Promise<{ ms: number; laterMs: number }> {
  const began = performance.now()
  await migrate(url, logger)
  const ms = performance.now() - began
  await makeNow({ url, logger })
  return { ms, laterMs: performance.now() - began - ms }
}

/** @param url the address of an empty database */
export async function proveBackup(backup: Backup, url: string, logger: Logger): Promise<Proof> {
  const tables = await loadBackup(backup, url, { logger })
  const { jobs } = backup.manifest
  const different: string[] = []
  const client = new Client({ connectionString: url, application_name: 'lacewing doctor' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(TEXT_FORM)
    for (const table of tables)
      if (!(await isSame(client, table, await copyOut(client, table)))) different.push(table.name)
    if (!(await isSame(client, jobs, JOBS_OUT))) different.push(jobs.name)
  } finally {
    await client.end()
  }
  const names = await pendingMigrations(url, logger)
  const locks = await watchLocks(url, names)
  const timed = await timeUpgrade(url, logger).finally(() => locks.stop())
  const migrated = { names, ...timed, locks: await locks.stop() }
  return {
    migrated,
    different,
    leftOut: leftOut(backup.manifest, tables),
    invariants: await checkInvariants(url),
  }
}
