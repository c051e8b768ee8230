// Opens a stored file for sending, and only if it still has its SHA-256. That is computed when a process first sends the file,
// and again whenever its size, its change time or its inode differs from then: nobody can write to it without changing those.
import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Refusal } from '../../domain/error.ts'
import { ifMissing } from '../process/missing.ts'
import type { Range } from './bucket.ts'
import type { Disk } from './disk.ts'

const REMEMBERED = 10_000

/** @returns the bytes of the range; null if none was asked for */
export type OpenBlob = (sha256: string, size: number, range: Range | null) => Promise<Readable | null>

export function createVerified(disk: Disk): OpenBlob {
  /** By SHA-256: what its file looked like when it had that. */
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
