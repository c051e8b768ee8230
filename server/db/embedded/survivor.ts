// Handles a PostgreSQL that outlived its server: stops it if no server uses it, and leaves it running otherwise. A second
// PostgreSQL is never started on the same files, and the lock of a live one is never removed.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '../../process/start-error.ts'
import { claim } from './claim.ts'
import { removeSocketFolder } from './endpoint.ts'
import { readPidFile, urlOf } from './pid-file.ts'
import { processesIn, servesFolder, signalIfThere } from './process.ts'

const timeoutMs = 60_000
const betweenLooks = 50

async function until(done: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (!(await done())) {
    if (performance.now() > deadline) return false
    await delay(betweenLooks)
  }
  return true
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes an outdated PID file. PostgreSQL would take any process with that id, even an unrelated one or a zombie, for its live
 * predecessor.
 */
async function clearStalePidFile(folder: string, pid: number): Promise<void> {
  // If the process is gone, PostgreSQL removes the file itself, and does so more safely than we could.
  if (!exists(pid)) return
  if (await until(async () => (await processesIn(folder)).length === 0)) {
    return rm(join(folder, 'postmaster.pid'), { force: true })
  }
  const left = (await processesIn(folder)).join(', ')
  throw new StartError(
    `Processes of an earlier PostgreSQL still use ${folder}: end them first (pid ${left}).`,
  )
}

/** Throws a StartError if another server is using the folder. */
export async function settleSurvivor(options: {
  dataDir: string
  folder: string
  logger: Logger
}): Promise<void> {
  const { dataDir, folder, logger } = options
  const survivor = await readPidFile(folder)
  if (!survivor) return
  const { pid } = survivor
  const atWork = () => servesFolder(pid, folder)
  if (!(await atWork())) {
    await clearStalePidFile(folder, pid)
    return removeSocketFolder(survivor.socketFolder)
  }

  const deadline = performance.now() + timeoutMs
  let alive = true
  const claimed = await claim(await urlOf(dataDir, survivor, 'postgres', 'postgres'), () => {
    void atWork().then((still) => {
      alive = still
    })
    return alive && performance.now() < deadline
  }).catch((error: Error) => {
    throw new StartError(
      `PostgreSQL (pid ${pid}) runs on ${folder} and refuses this server: ${error.message}`,
    )
  })
  if (claimed && !claimed.mine) {
    await claimed.client.end()
    throw new StartError(
      `Another Lacewing server is running on ${dataDir}: stop it first, or choose another DATA_DIR for this one.`,
    )
  }
  if (!claimed && alive) {
    throw new StartError(
      `PostgreSQL (pid ${pid}) runs on ${folder} and does not answer: stop it (kill -INT ${pid}) and start again.`,
    )
  }
  logger.info(`ending the PostgreSQL (pid ${pid}) that a killed server left running`)
  // Stop it while the claim is held, so that no other starting server relies on it. The killed server's watchdog may have stopped
  // it already.
  if (claimed) signalIfThere(pid, 'SIGINT')
  await claimed?.client.end()
  if (!(await until(async () => !(await atWork())))) {
    throw new StartError(
      `PostgreSQL (pid ${pid}) does not stop: stop it (kill -QUIT ${pid}) and start again.`,
    )
  }
  await removeSocketFolder(survivor.socketFolder)
}
