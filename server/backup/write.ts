// Writes a backup file: first part by part to FILE.partial, which is then verified, synced and renamed.
import { createHash, type Hash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { reason } from '../db/embedded/reason.ts'
import { StartError } from '../process/start-error.ts'
import { MANIFEST, MANIFEST_SUM, type Manifest, type Part } from './manifest.ts'
import { BLOCK, END, headerOf, paddingOf } from './tar.ts'

export type BackupWriter = Awaited<ReturnType<typeof createBackup>>

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

async function* measured(chunks: Chunks, hash: Hash, count: (bytes: number) => void) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    count(chunk.length)
    yield chunk
  }
}

/** For a full disk or a missing permission, which the operator can fix. */
export function unwritable(error: unknown): never {
  throw new StartError(`The backup cannot be written: ${reason(error)}.`)
}

/** Makes a rename survive a power cut by syncing its folder. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export async function createBackup(file: string, now: Date, signal?: AbortSignal) {
  const partial = `${file}.partial`
  const time = Math.floor(now.getTime() / 1_000)
  // Create the file again: one left over from a killed backup may be readable by others, or be a link that somebody else made.
  const handle = await rm(partial, { force: true })
    .then(() => open(partial, 'wx', 0o600))
    .catch(unwritable)
  let position = 0

  async function write(chunk: Buffer): Promise<void> {
    const { bytesWritten } = await handle.write(chunk, 0, chunk.length, position).catch(unwritable)
    position += bytesWritten
    if (bytesWritten < chunk.length) await write(chunk.subarray(bytesWritten))
  }

  /** The header comes first but contains the size, so its block is left free until the content is written. */
  async function entry(name: string, chunks: Chunks): Promise<{ bytes: number; sha256: string }> {
    const start = position
    position += BLOCK
    const hash = createHash('sha256')
    let bytes = 0
    const count = (length: number) => {
      bytes += length
    }
    for await (const chunk of measured(chunks, hash, count)) await write(chunk)
    await write(Buffer.alloc(paddingOf(bytes)))
    await handle.write(headerOf({ name, size: bytes, time }), 0, BLOCK, start)
    return { bytes, sha256: hash.digest('hex') }
  }

  return {
    /** Compresses the content and counts its bytes before and after. */
    async add(part: string, content: Readable): Promise<Part> {
      const hash = createHash('sha256')
      let content_bytes = 0
      let stored = { bytes: 0, sha256: '' }
      await pipeline(
        content,
        (chunks: AsyncIterable<Buffer>) =>
          measured(chunks, hash, (length) => {
            content_bytes += length
          }),
        createGzip(),
        async (chunks: AsyncIterable<Buffer>) => {
          stored = await entry(part, chunks)
        },
        { signal },
      )
      return { part, ...stored, content_bytes, content_sha256: hash.digest('hex') }
    },

    /** @param verify reads the finished file back; if it throws, nothing is left under the final name */
    async finish(manifest: Manifest, verify: (partial: string) => Promise<unknown>): Promise<void> {
      const { sha256 } = await entry(MANIFEST, [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)])
      await entry(MANIFEST_SUM, [Buffer.from(`${sha256}  ${MANIFEST}\n`)])
      await write(END)
      await handle.sync().catch(unwritable)
      await handle.close()
      await verify(partial)
      signal?.throwIfAborted()
      await rename(partial, file).catch(unwritable)
      await syncFolder(dirname(file))
    },

    /** Removes the partial file. */
    async abandon(): Promise<void> {
      await handle.close()
      await rm(partial, { force: true })
    },
  }
}
