// Restores the embedded database at a moment. The present database is kept in a folder beside it.
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unprivilegedAccount } from '../db/embedded/account.ts'
import { clusterOwner, locateCluster } from '../db/embedded/cluster.ts'
import { occupy } from '../db/embedded/occupancy.ts'
import { settleSurvivor } from '../db/embedded/survivor.ts'
import { isThere } from '../process/missing.ts'
import { StartError } from '../process/start-error.ts'
import { restoreFiles } from './files.ts'
import { stamp, syncFolder } from './layout.ts'
import { type Recovered, type Recovery, recover } from './recover.ts'

export type RestoredAt = Pick<Recovered, 'base' | 'lastChange'> & {
  /** The folder of the former database; null if there was none. */
  aside: string | null
  files: { copied: number; damaged: string[] }
}

/** Throws a StartError if the moment cannot be restored. Then the present database is unchanged. */
export async function restoreAt(recovery: Recovery & { now: Date; hasFiles: boolean }): Promise<RestoredAt> {
  const { root, dataDir, logger, now, hasFiles } = recovery
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new StartError(`The data folder ${dataDir} cannot be written to: ${error.message}`)
  })
  const occupancy = await occupy(dataDir, logger)
  try {
    const account = await unprivilegedAccount(await clusterOwner(join(dataDir, 'postgres')))
    const folder = await locateCluster(dataDir, account, logger)
    await settleSurvivor({ dataDir, folder, logger })
    const recovered = await recover(recovery)
    await recovered.stop()
    const files = hasFiles ? await restoreFiles(root, dataDir) : { copied: 0, damaged: [] }
    const { place } = recovered
    const aside = (await isThere(place)) ? `${place}.before-${stamp(now)}` : null
    if (aside) await rename(place, aside)
    await rename(recovered.folder, place)
    await syncFolder(dirname(place))
    return { base: recovered.base, lastChange: recovered.lastChange, aside, files }
  } finally {
    await occupancy.leave()
  }
}
