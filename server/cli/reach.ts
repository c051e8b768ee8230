// Connects a command to the database: the one in DATABASE_URL, else that of the server running on DATA_DIR, else the embedded
// one, which is started for the duration of the command.
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { clusterMajor } from '../db/embedded/cluster.ts'
import { findRunning } from '../db/embedded/running.ts'
import { startEmbedded } from '../db/embedded.ts'
import { connect } from '../db/open.ts'
import { StartError } from '../process/start-error.ts'

export type Reached = {
  url: string
  /** The address for the superuser; null for an external database. */
  adminUrl: string | null
  /** Whether this command has exclusive use of the embedded database. */
  exclusive: boolean
  close(): Promise<void>
}

type ReachOptions = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>
  logger: Logger
  create?: boolean
}

/** Throws a StartError if there is no database, unless `create` is set. */
export async function reachDatabase({ config, logger, create = false }: ReachOptions): Promise<Reached> {
  const { dataDir } = config
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
  if (databaseUrl) {
    await (await connect(databaseUrl, logger, 0)).end()
    return { url: databaseUrl, adminUrl: null, exclusive: false, close: async () => {} }
  }
  if (!create && !(await clusterMajor(join(dataDir, 'postgres'))))
    throw new StartError(
      `There is no database in ${dataDir}: start the server first, or name its folder with DATA_DIR.`,
    )
  const running = await findRunning(dataDir)
  if (running) return { ...running, exclusive: false, close: async () => {} }
  const { url, adminUrl, stop } = await startEmbedded({ dataDir, logger })
  return { url, adminUrl, exclusive: true, close: stop }
}
