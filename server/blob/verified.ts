// Opens a stored file for sending, but only if it still has its SHA-256. A process computes that when it first sends the file,
// and again each time the file's size, change time or inode has changed: nobody can write to the file without changing those.
import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Refusal } from '../../domain/error.ts'
import { ifMissing } from '../process/missing.ts'
import type { Range } from './bucket.ts'
import type { Disk } from './disk.ts'

const REMEMBERED = 10_000

/** @returns the bytes of the range; null if no range was asked for */
export type OpenBlob = (sha256: string, size: number, range: Range | null) => Promise<Readable | null>

export function createVerified(disk: Disk): OpenBlob {
  /** The size, change time and inode of each file when it was verified, by SHA-256. */
  const known = new Map<string, string>()

  return async (sha256, size, range) => {
    const handle = await open(disk.pathOf(sha256)).catch(ifMissing(null))
    if (!handle) throw new Refusal('file_damaged')
    try {
      const looks = looksOf(await handle.stat())
      if (known.get(sha256) !== looks) {
        if ((await hashOf(handle)) !== sha256 || looksOf(await handle.stat()) !== looks)
          throw new Refusal('file_damaged')
        if (known.size >= REMEMBERED) known.clear()
        known.set(sha256, looks)
      }
      if ((await handle.stat()).size !== size) throw new Refusal('file_damaged')
      if (range) return handle.createReadStream({ ...range, highWaterMark: 64 * 1024 })
      await handle.close()
      return null
    } catch (error) {
      await handle.close()
      throw error
    }
  }
}

const looksOf = ({ size, ctimeMs, ino, dev }: Stats) => [size, ctimeMs, ino, dev].join()

/** The SHA-256 of an open file. */
export async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(256 * 1024)
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(chunk.subarray(0, bytesRead))
    position += bytesRead
  }
}
