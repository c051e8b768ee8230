// Watches free space on the disk of DATA_DIR: logs a warning before it runs out, and reserves the last of it for the embedded
// database, which crashes if it cannot write. limits.ts says how much is reserved.
import { statfs } from 'node:fs/promises'
import { Refusal } from '../../domain/error.ts'
import { inMebibytes } from '../bytes.ts'
import type { Config } from '../config.ts'
import { DISK_RESERVE } from '../limits.ts'
import type { Logger } from '../log.ts'

/** The operator is warned if less than this fraction of the disk is free. */
export const LITTLE_ROOM = 0.05
const FRESH_MS = 250

export type DiskSpace = {
  /** Refuses a change while there is no space for it. */
  requireDiskSpace(): Promise<void>
  stop(): void
}

type Room = { free: number; bytes: number }

/** @param onRoom called when there is space again after there was none */
export function watchDiskSpace(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  logger: Logger,
  onRoom: () => void,
): DiskSpace {
  let known: { at: number; room: Promise<Room> } | undefined
  let level: 'enough' | 'little' | 'none' = 'enough'

  function look(): Promise<Room> {
    if (known && performance.now() - known.at < FRESH_MS) return known.room
    known = { at: performance.now(), room: measure() }
    return known.room
  }

  async function measure(): Promise<Room> {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const room = { free: bavail / blocks, bytes: bavail * bsize }
    logState(room)
    return room
  }

  function logState({ free, bytes }: Room) {
    const before = level
    level = isFull(bytes) ? 'none' : free < LITTLE_ROOM ? 'little' : 'enough'
    if (level === before) return
    const words = `${(free * 100).toFixed(1)} % (${inMebibytes(bytes)}) of the disk of ${dataDir} is free`
    if (level === 'none') logger.error(`${words}: writes are refused until there is more space`)
    else if (level === 'little') logger.warn(`${words}: free some space before the disk is full`)
    else logger.info(words)
    if (before === 'none') onRoom()
  }

  /** Whether the disk is full. The disk of an external database is unknown here. */
  const isFull = (bytes: number) => databaseUrl === undefined && bytes < DISK_RESERVE.bytes

  let isKnown = true

  /**
   * Logs once that the space is unknown, until it can be read again. With an external database the folder may not exist, so there
   * is nothing to watch.
   */
  function unknown({ code, message }: NodeJS.ErrnoException) {
    if (isKnown && !(databaseUrl !== undefined && code === 'ENOENT'))
      logger.warn(`the free space on the disk of ${dataDir} is unknown: ${message}`)
    isKnown = false
  }

  const looking = setInterval(() => {
    look().then(() => {
      isKnown = true
    }, unknown)
  }, DISK_RESERVE.lookMs).unref()
  return {
    async requireDiskSpace() {
      if (databaseUrl !== undefined) return
      const { bytes } = await look()
      if (isFull(bytes)) throw new Refusal('disk_full', { retry_after: 10 })
    },
    stop: () => clearInterval(looking),
  }
}
