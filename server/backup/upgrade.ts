// Migrates a database to this release, and backs it up first if it contains data.
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { migrate, pendingMigrations } from '../db/migrate.ts'
import { StartError } from '../process/start-error.ts'
import { automaticFolder, takeAutomaticBackup } from './automatic.ts'
import { contentOf, isEmpty } from './content.ts'
import { filesOf } from './dump.ts'

/** The number of backups from before upgrades that are kept. */
const MAX_BACKUPS = 3

export type Upgrade = {
  url: string
  dataDir: string
  s3?: Config['s3']
  logger: Logger
  folder?: string
}

/** If several processes start at the same time, the first one does the work and the others find it done. */
async function inTurn(url: string, work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'lacewing upgrade' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('lacewing.upgrade'))`)
    await work()
  } finally {
    // This also releases the lock.
    await client.end()
  }
}

async function keepBackup({ url, dataDir, s3, logger }: Upgrade, first: string): Promise<void> {
  const rotation = {
    folder: automaticFolder(dataDir),
    occasion: 'before-upgrade',
    keep: MAX_BACKUPS,
  } as const
  try {
    const file = await takeAutomaticBackup({ url, ...filesOf({ dataDir, s3 }) }, rotation, new Date())
    logger.info(`upgrading the database (${first}); a backup of its former state is in ${file}`)
  } catch (error) {
    throw new StartError(
      `The database must be upgraded (${first}), but the backup before the upgrade failed. Nothing was changed: ${(error as Error).message}`,
    )
  }
}

/** Throws a StartError if the database is newer than this release, or could not be backed up first. Then nothing is changed. */
export async function upgrade(to: Upgrade): Promise<void> {
  const { url, logger, folder } = to
  await inTurn(url, async () => {
    const [first] = await pendingMigrations(url, logger, folder)
    if (first && !isEmpty(await contentOf(url))) await keepBackup(to, first)
    await migrate(url, logger, folder)
  })
}
