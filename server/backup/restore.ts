// Restores a backup for an operator, completely or not at all. Refuses to overwrite data by accident, and backs up the data that
// it replaces.
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { migrate, migrationTexts } from '../db/migrate.ts'
import type { Logger } from '../log.ts'
import { StartError } from '../process/start-error.ts'
import { automaticFolder, automaticName, rotate } from './automatic.ts'
import { type Content, contentOf, isEmpty, isInUse } from './content.ts'
import { filesOf, takeBackup } from './dump.ts'
import { leftOut, loadBackup, requireKnownSchema } from './load.ts'
import type { Manifest, TablePart } from './manifest.ts'
import { verifyBackup } from './read.ts'
import { stageFiles } from './stored-files.ts'

/** The number of backups of replaced data that are kept. */
const MAX_BACKUPS = 3

export type Restoring = {
  file: string
  url: string
  dataDir: string
  /** The bucket with the files of the replaced data. The server later moves the restored files there. */
  s3?: Config['s3']
  replace: boolean
  now: Date
  logger: Logger
}
export type Restored = {
  manifest: Manifest
  /** The tables of the backup that are not Lacewing's. */
  leftOut: string[]
  /** The file with the backup of the replaced data; null if there was no data. */
  backupOfReplaced: string | null
}

function refuse({ foreign, people, projects }: Content, replace: boolean, file: string): void {
  if (foreign)
    throw new StartError('The database holds tables of another program: give Lacewing a database of its own.')
  if (people + projects === 0 || replace) return
  const holds = [
    `${people} ${people === 1 ? 'person' : 'people'}`,
    `${projects} ${projects === 1 ? 'project' : 'projects'}`,
  ]
  throw new StartError(
    `The database is not empty (${holds.join(', ')}). To replace its contents: lacewing restore ${file} --replace`,
  )
}

/** Throws a StartError if the file is damaged or the database must not be replaced. Then nothing is changed. */
export async function restore(restoring: Restoring): Promise<Restored> {
  const { file, url, dataDir, s3, replace, now, logger } = restoring
  const backup = await verifyBackup(file)
  requireKnownSchema(backup.manifest, await migrationTexts())
  if (await isInUse(url)) throw new StartError('A server is using the database: stop it first.')
  const content = await contentOf(url)
  refuse(content, replace, file)
  const source = { url, ...filesOf({ dataDir, s3 }) }
  const rotation = {
    folder: automaticFolder(dataDir),
    occasion: 'before-restore',
    keep: MAX_BACKUPS,
  } as const
  const backupOfReplaced = isEmpty(content)
    ? null
    : join(rotation.folder, automaticName(now, rotation.occasion))
  if (backupOfReplaced) await takeBackup(source, backupOfReplaced, now)
  const staged = await stageFiles(backup, source.files)
  let filled: TablePart[]
  try {
    // All sessions end, because open pages hold event numbers that will be used again for other changes. The signing key is
    // replaced, because the key in the backup may have leaked and been rotated since.
    filled = await loadBackup(backup, url, {
      logger,
      afterwards: async (client) => void (await client.query('delete from session; delete from signing_key')),
    })
    await staged.swapIn()
  } finally {
    await staged.discard()
  }
  await migrate(url, logger)
  await rotate(rotation, now, resolve(file))
  return { manifest: backup.manifest, leftOut: leftOut(backup.manifest, filled), backupOfReplaced }
}
