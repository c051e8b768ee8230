// Allows one server per data folder, also across containers, which see neither each other's processes nor the sockets in each
// other's /tmp. It uses a socket in the folder itself: the kernel connects it for all containers and closes it with its owner.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '../../process/start-error.ts'

const fileName = 'lacewing.sock'
const answerTimeoutMs = 2_000
const timeoutMs = 3_000
const settling = 100

/** The identity of the server that responds on the socket; '' if it is too busy to respond, null if there is no server. */
function occupant(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const finish = (answer: string | null) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(answerTimeoutMs, () => finish(''))
    socket.once('data', (data) => finish(String(data)))
    socket.once('error', () => finish(null))
  })
}

/**
 * The path of a socket is limited to 104 bytes and that of a data folder may be longer. Linux reaches the folder by its open
 * handle.
 */
async function socketPath(dataDir: string): Promise<{ path: string; handle: FileHandle | null }> {
  const plain = join(dataDir, fileName)
  if (process.platform !== 'linux' || Buffer.byteLength(plain) < 90) return { path: plain, handle: null }
  const handle = await open(dataDir)
  return { path: `/proc/self/fd/${handle.fd}/${fileName}`, handle }
}

export type Occupancy = { leave(): Promise<void> }

/** Whether the folder became free in time. A server that is being replaced takes a moment to stop. */
async function isFree(path: string, logger: Logger): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  for (let isLogged = false; (await occupant(path)) !== null; isLogged = true) {
    if (performance.now() > deadline) return false
    if (!isLogged) logger.info('waiting for another server on this data folder to stop')
    await delay(settling)
  }
  return true
}

/** Throws a StartError if another server is running on the folder. */
export async function occupy(dataDir: string, logger: Logger): Promise<Occupancy> {
  if (process.platform === 'win32') return { leave: async () => {} }
  const { path, handle } = await socketPath(dataDir)
  const identity = randomUUID()
  const own = `${path}.${process.pid}`
  let hasSocket = false
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(identity)
  }).unref()
  const leave = async () => {
    if (hasSocket && (await occupant(path)) === identity) await rm(path, { force: true })
    if (server.listening) await new Promise((resolve) => server.close(resolve))
    await handle?.close()
  }
  if (await isFree(path, logger)) {
    try {
      // Listen under another name first. A rename then replaces a dead server's socket in one atomic step.
      server.listen(own)
      await once(server, 'listening')
      await rename(own, path)
      hasSocket = true
    } catch (error) {
      logger.debug(
        { err: error },
        'cannot create sockets in the data folder; servers in other containers are not detected',
      )
      return { leave }
    }
    // If two servers start at the same moment, the later one has replaced the socket of the earlier one.
    await delay(settling)
    if ((await occupant(path)) === identity) return { leave }
  }
  await leave()
  throw new StartError(
    `Another Lacewing server is running on ${dataDir}: stop it first, or choose another DATA_DIR for this one.`,
  )
}
