// Finds the PostgreSQL of a server that is running on a data folder, for commands that run beside the server. It changes nothing.
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../../process/start-error.ts'
import { isClaimed } from './claim.ts'
import { readPidFile, urlOf } from './pid-file.ts'
import { servesFolder } from './process.ts'
import { noneIfMissing } from './unreadable.ts'

export type Running = {
  url: string
  /** The address for the superuser, so that separate databases can be created. */
  adminUrl: string
}

const betweenLooks = 100
/** A starting server claims its PostgreSQL within moments. The PostgreSQL of a killed server stays unclaimed about as long. */
const timeoutMs = 5_000

/** Null while PostgreSQL does not accept connections. */
async function claimed(url: string, dataDir: string): Promise<boolean | null> {
  const client = new Client({ connectionString: url, application_name: 'lacewing command' })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      throw new StartError(
        `The database in ${dataDir} belongs to another user: run this command as the user the server runs as.`,
      )
    return null
  }
  return isClaimed(client).finally(() => client.end())
}

/** @returns null if no server is running there, or none that this machine can see */
export async function findRunning(dataDir: string): Promise<Running | null> {
  const path = join(dataDir, 'postgres')
  const folder = await realpath(path).catch(noneIfMissing(path, null))
  if (!folder) return null
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const file = await readPidFile(folder)
    if (!file || !(await servesFolder(file.pid, folder))) return null
    const adminUrl = await urlOf(dataDir, file, 'postgres', 'postgres')
    if (await claimed(adminUrl, dataDir))
      return { url: await urlOf(dataDir, file, 'lacewing', 'lacewing'), adminUrl }
    await delay(betweenLooks)
  }
  return null
}
