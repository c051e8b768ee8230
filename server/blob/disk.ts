// Stored files on disk, below DATA_DIR/files: `ab/ab12…` is the file whose SHA-256 is ab12…. A new file is written to
// `incoming/`, hashed on the way, synced, and renamed once its row exists, so that a file is there completely or not at all.
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '../../domain/error.ts'
import { inMebibytes } from '../bytes.ts'
import { ifMissing } from '../process/missing.ts'
import { INCOMING, INCOMING_MARK, storedFiles } from './names.ts'
import { type PictureSize, pictureSize } from './picture-size.ts'
import { SNIFFED_BYTES, sniff } from './sniff.ts'

/** A file that was fully received, before it is placed. */
export type Received = PictureSize & {
  sha256: string
  size: number
  mime: string
  /** The path of the file until it is placed. */
  partial: string
  /** Sends the file to the store if that is a bucket. Call it before the transaction, because it may take seconds. */
  send(): Promise<void>
  /** Moves the file to the path from which it is served. It also replaces a file there whose content was changed. */
  commit(): Promise<void>
  /** Removes the file, unless it is already placed. */
  discard(): Promise<void>
}

export type Disk = ReturnType<typeof createDisk>

const SHA256 = /^[0-9a-f]{64}$/

export function createDisk(dataDir: string) {
  const folder = storedFiles(dataDir)
  const incoming = join(folder, INCOMING)

  function pathOf(sha256: string): string {
    if (!SHA256.test(sha256)) throw new Error('not a SHA-256')
    return join(folder, sha256.slice(0, 2), sha256)
  }

  /**
   * Receives a file.
   * @param limit the most bytes that the file may have
   * @param stalledMs the milliseconds without a byte after which the upload fails
   */
  async function receive(source: Readable, limit: number, stalledMs: number) {
    await mkdir(incoming, { recursive: true, mode: 0o700 }).catch(refuseFull)
    const partial = join(incoming, `${INCOMING_MARK}-${randomUUID()}`)
    try {
      const handle = await open(partial, 'wx', 0o600)
      const written = await write(handle, source, { limit, stalledMs }).finally(() => handle.close())
      const picture = await pictureSize(partial, written.mime)
      const commit = () => commitPartial(partial, written.sha256)
      return { ...written, ...picture, partial, send: async () => {}, commit, discard: () => drop(partial) }
    } catch (error) {
      source.destroy()
      await drop(partial)
      return refuseFull(error)
    }
  }

  async function commitPartial(partial: string, sha256: string): Promise<void> {
    const path = pathOf(sha256)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(refuseFull)
    await rename(partial, path).catch(refuseFull)
    await syncFolder(dirname(path))
  }

  return {
    folder,
    pathOf,
    receive,
    remove: (sha256: string) => drop(pathOf(sha256)),

    /**
     * Removes partial files of uploads that broke off, if they are older than `olderThan`.
     * @param mark only removes the files that this process received; left out, those of any process
     */
    async clearIncoming(olderThan: Date, mark = ''): Promise<void> {
      for (const name of await readdir(incoming).catch(ifMissing([]))) {
        if (!name.startsWith(mark)) continue
        const path = join(incoming, name)
        const found = await stat(path).catch(ifMissing(null))
        if (found && found.mtime < olderThan) await drop(path)
      }
    },

    /** All stored files that were last written before `time`, with their size. */
    async *filesBefore(time: Date): AsyncGenerator<{ sha256: string; size: number }> {
      for (const prefix of await readdir(folder).catch(ifMissing([]))) {
        if (!/^[0-9a-f]{2}$/.test(prefix)) continue
        for (const sha256 of await readdir(join(folder, prefix)).catch(ifMissing([]))) {
          if (!SHA256.test(sha256)) continue
          const found = await stat(pathOf(sha256)).catch(ifMissing(null))
          if (found && found.mtime < time) yield { sha256, size: found.size }
        }
      }
    },
  }
}

type Bounds = { limit: number; stalledMs: number }

async function write(handle: FileHandle, source: Readable, { limit, stalledMs }: Bounds) {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  const stalled = () => source.destroy(new Refusal('upload_broken'))
  let timer = setTimeout(stalled, stalledMs)
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      if (size < SNIFFED_BYTES) head.push(chunk.subarray(0, SNIFFED_BYTES - size))
      size += chunk.length
      if (size > limit) throw tooLarge(limit)
      hash.update(chunk)
      // On a full disk a short write is followed by one that fails.
      for (let done = 0; done < chunk.length; )
        done += (await handle.write(chunk, done, chunk.length - done)).bytesWritten
      timer = setTimeout(stalled, stalledMs)
    }
  } finally {
    clearTimeout(timer)
  }
  await handle.sync()
  return { sha256: hash.digest('hex'), size, mime: sniff(Buffer.concat(head)) }
}

/** The refusal of a file over the limit. */
export function tooLarge(limit: number): Refusal {
  const words = `This file is larger than the ${inMebibytes(limit)} that this server accepts`
  return new Refusal('file_too_large', { limit }, words)
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])

function refuseFull(error: unknown): never {
  if (FULL.has((error as NodeJS.ErrnoException).code ?? ''))
    throw new Refusal('disk_full', { retry_after: 10 })
  throw error
}

function drop(path: string): Promise<void> {
  return rm(path, { force: true })
}

/** Makes a rename survive a power cut by syncing its folder. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
