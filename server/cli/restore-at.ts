// The command `restore --at`: its settings and output.

import { StartError } from '../process/start-error.ts'
import { recoveryFolder } from '../recovery/layout.ts'
import { printMoment, readMoment, zoneName } from '../recovery/moment.ts'
import { restoreAt } from '../recovery/restore.ts'
import type { CommandContext } from './backup.ts'

/** @returns the exit code */
export async function runRestoreAt(
  { config, logger, now, print }: Omit<CommandContext, 'reached'>,
  words: string,
): Promise<number> {
  const { backupDir, databaseUrl, dataDir, s3 } = config
  const moment = readMoment(words, now)
  if (databaseUrl)
    throw new StartError(
      '--at restores the embedded database. That of DATABASE_URL is restored at a moment by its own tools.',
    )
  if (!backupDir) throw new StartError('--at restores from BACKUP_DIR, which is not set.')
  if (process.platform === 'win32')
    throw new StartError('--at does not work on Windows: restore a backup file.')
  const said = moment ? printMoment(moment) : 'the latest moment'
  print(`Restoring ${said}; times without an offset are in ${zoneName()}.`)
  const root = recoveryFolder(backupDir)
  const done = await restoreAt({ root, dataDir, moment, logger, now, hasFiles: !s3 })
  const { base, lastChange, aside, files } = done
  const change = lastChange
    ? `the last change is of ${printMoment(lastChange)}`
    : 'nothing changed after that copy'
  print(`Restored from the copy of ${printMoment(new Date(base.ended_at))} and its log; ${change}.`)
  if (aside) print(`The former database is kept in ${aside}: delete that folder once everything is right.`)
  if (files.copied > 0) print(`${files.copied} stored files were copied back.`)
  if (files.damaged.length > 0)
    print(`${files.damaged.length} copies of stored files are damaged and were left out: ${files.damaged[0]}`)
  print('Everybody has to sign in again.')
  return 0
}
