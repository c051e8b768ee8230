// The command rehearse: restores a backup into a scratch database and runs the migrations of this release there, to learn before an
// upgrade whether it works, how long it takes and how much disk it needs.
import { resolve } from 'node:path'
import { Client } from 'pg'
import { proveBackup } from '../backup/prove.ts'
import { verifyBackup } from '../backup/read.ts'
import { createScratch } from '../backup/scratch.ts'
import type { HeldLock } from '../backup/watch-locks.ts'
import { inMebibytes } from '../bytes.ts'
import type { CommandContext } from './backup.ts'
import { summaryOf } from './backup.ts'
import { requireRoom } from './doctor.ts'

async function sizeOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url, application_name: 'lacewing rehearse' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query('select pg_database_size(current_database())::float as bytes')
    return rows[0]?.bytes
  } finally {
    await client.end()
  }
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

/** A lock that people would notice. */
const NOTICED_MS = 100

function locksInWords(locks: HeldLock[]): string[] {
  const noticed = locks.filter(({ ms }) => ms >= NOTICED_MS)
  const longest = inSeconds(Math.max(0, ...locks.map(({ ms }) => ms)))
  return [
    `The longest lock of a table: ${longest}.${noticed.length > 0 ? ' Locks of 0.1 s and more:' : ''}`,
    ...noticed.map(({ migration, table, stops, ms }) => {
      return `  ${migration}: ${table}, ${inSeconds(ms)}, ${stops === 'readers' ? 'readers and writers wait' : 'writers wait'}`
    }),
  ]
}

/** @returns the exit code: 1 if the upgrade would fail or change what it must not */
export async function runRehearse(context: CommandContext, operand: string): Promise<number> {
  const { print, reached, logger } = context
  const backup = await verifyBackup(resolve(operand))
  await requireRoom(context, backup.manifest)
  print(`The backup of ${backup.manifest.created_at}: ${summaryOf(backup.manifest)}.`)
  const scratch = await createScratch(reached, logger)
  try {
    const began = performance.now()
    const { different, invariants, migrated } = await proveBackup(backup, scratch.url, logger)
    const restoring = inSeconds(performance.now() - began - migrated.ms - migrated.laterMs)
    print(
      `Restored and compared row by row in ${restoring}: ${different.length === 0 ? 'identical' : `different in ${different.join(', ')}`}.`,
    )
    print(
      `Migrated to this release in ${inSeconds(migrated.ms)}: ${migrated.names.length === 0 ? 'nothing to do' : migrated.names.join(', ')}.`,
    )
    print(`Work after the start, while people work: ${inSeconds(migrated.laterMs)}.`)
    const broken = invariants.filter((outcome) => outcome.broken > 0)
    for (const { what, broken: count } of broken) print(`Violated afterwards: ${what} (${count}).`)
    if (broken.length === 0) print(`All ${invariants.length} invariants hold afterwards.`)
    print(`The database takes ${inMebibytes(await sizeOf(scratch.url))} afterwards.`)
    for (const line of locksInWords(migrated.locks)) print(line)
    print(
      'People cannot work while a single server is stopped and migrates; with several processes they can.',
    )
    return different.length + broken.length > 0 ? 1 : 0
  } finally {
    await scratch.remove()
  }
}
