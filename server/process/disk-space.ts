// The room on the disk of DATA_DIR: told in the log before it is used up, and the last of it kept for the embedded
// database, which ends where it can write nothing more. How much is kept is limits.ts.
import { statfs } from 'node:fs/promises'
import { Refusal } from '../../domain/error.ts'
import type { Config } from '../config.ts'
import { DISK_RESERVE } from '../limits.ts'
import type { Logger } from '../log.ts'

/** Of the disk: below this the operator is warned. */
export const LITTLE_ROOM = 0.05
const FRESH_MS = 250
const MIB = 1024 ** 2

export type DiskSpace = {
  /** Refuses a change while there is no room for it. */
  requireRoom(): Promise<void>
  stop(): void
}

type Room = { free: number; bytes: number }

/** @param onRoom called when there is room again after there was none */
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
    tell(room)
    return room
  }

  function tell({ free, bytes }: Room) {
    const before = level
    level = isFull(bytes) ? 'none' : free < LITTLE_ROOM ? 'little' : 'enough'
    if (level === before) return
    const words = `${(free * 100).toFixed(1)} % (${Math.round(bytes / MIB)} MiB) of the disk of ${dataDir} is free`
    if (level === 'none') logger.error(`${words}: nothing is saved any more until there is room`)
    else if (level === 'little') logger.warn(`${words}: make room before it is full`)
    else logger.info(words)
    if (before === 'none') onRoom()
  }

  /** Of another server's disk nothing is known here. */
  const isFull = (bytes: number) => databaseUrl === undefined && bytes < DISK_RESERVE.bytes

  let isKnown = true

  /** Said once, until it is known again. With a database elsewhere there may be no folder, and then nothing to watch. */
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
    async requireRoom() {
      if (databaseUrl !== undefined) return
      const { bytes } = await look()
      if (isFull(bytes)) throw new Refusal('disk_full', { retry_after: 10 })
    },
    stop: () => clearInterval(looking),
  }
}
