// Writes the streamed log as segments: the current one as it arrives, `….partial`, and each finished one compressed, `….gz`.
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { inMebibytes } from '../bytes.ts'
import { DISK_RESERVE } from '../limits.ts'
import { type Line, segmentName, syncFolder, walFolder } from './layout.ts'
import type { Sink } from './replication.ts'

/** Nothing is written for a recovery if less is free, so that it never takes the last space of a disk that the data is on. */
export const RESERVE = 4 * DISK_RESERVE.bytes

export async function requireSpace(folder: string, bytes = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= RESERVE + bytes) return
  throw new Error(
    `only ${inMebibytes(bavail * bsize)} of the disk of BACKUP_DIR are free, and ${inMebibytes(RESERVE + bytes)} are needed`,
  )
}

const LEVEL = 3

/** Compresses a file into another, which is there completely or not at all. */
async function compress(from: string, to: string): Promise<void> {
  await pipeline(
    createReadStream(from),
    createGzip({ level: LEVEL }),
    createWriteStream(`${to}.new`, { mode: 0o600, flush: true }),
  )
  await rename(`${to}.new`, to)
}

/** @param from the position where the stream begins, which is the start of a segment */
export function createSegments(line: Line, from: number): Sink & { close(): Promise<void> } {
  const folder = walFolder(line)
  const size = line.segment_bytes
  let position = from
  let current: { handle: FileHandle; path: string } | undefined
  let isDirty = false

  async function begin() {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await requireSpace(folder, size)
    const path = join(folder, `${segmentName(line, position / size)}.partial`)
    await rm(path, { force: true })
    const handle = await open(path, 'wx', 0o600)
    await syncFolder(folder)
    return { handle, path }
  }

  async function finish({ handle, path }: { handle: FileHandle; path: string }) {
    current = undefined
    await handle.sync().finally(() => handle.close())
    await compress(path, path.replace(/partial$/, 'gz'))
    await rm(path)
    await syncFolder(folder)
    isDirty = false
  }

  return {
    async write(data) {
      for (let done = 0; done < data.length; ) {
        current ??= await begin()
        const part = data.subarray(done, done + size - (position % size))
        const { bytesWritten } = await current.handle.write(part, 0, part.length, position % size)
        isDirty = true
        done += bytesWritten
        position += bytesWritten
        if (position % size === 0) await finish(current)
      }
    },
    async flush() {
      const written = position
      if (isDirty) await current?.handle.sync()
      isDirty = false
      return written
    },
    async close() {
      await current?.handle.close()
      current = undefined
    },
  }
}
