// Reads a backup file: its manifest, and its parts, each verified with the manifest. Truncated, altered and newer files are
// refused.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartError } from '../process/start-error.ts'
import { AnyManifest, FORMAT, MANIFEST, MANIFEST_SUM, Manifest, type Part, partsOf } from './manifest.ts'
import { BLOCK, END, paddingOf, parseHeader } from './tar.ts'

export type Entry = { start: number; size: number }

const LARGEST_MANIFEST = 512 * 1_024 * 1_024

export class DamagedBackup extends StartError {
  override name = 'DamagedBackup'
  constructor(file: string, what: string) {
    super(`${file} is damaged, or not a backup of Lacewing: ${what}. Nothing was changed.`)
  }
}

async function readAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/** Reads the headers up to the very end of the file. */
async function entriesOf(handle: FileHandle, file: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const { size: total } = await handle.stat()
  for (let position = 0; ; ) {
    const block = await readAt(handle, position, BLOCK)
    const header = block.length === BLOCK ? parseHeader(block) : null
    if (!header) {
      const rest = await readAt(handle, position, END.length)
      if (rest.equals(END) && position + END.length === total) return entries
      throw new DamagedBackup(file, `it ends or is corrupt at byte ${position}`)
    }
    const { name, size } = header
    const padding = await readAt(handle, position + BLOCK + size, paddingOf(size))
    if (padding.length < paddingOf(size) || padding.some((byte) => byte !== 0) || entries.has(name))
      throw new DamagedBackup(file, `its part ${name} is incomplete`)
    entries.set(name, { start: position + BLOCK, size })
    position += BLOCK + size + padding.length
  }
}

function unreadable(error: unknown): never {
  if (error instanceof StartError) throw error
  throw new StartError(`The backup cannot be read: ${(error as Error).message}`)
}

async function manifestOf(handle: FileHandle, file: string, entries: Map<string, Entry>): Promise<Manifest> {
  const [entry, sum] = [entries.get(MANIFEST), entries.get(MANIFEST_SUM)]
  if (!entry || !sum || entry.size > LARGEST_MANIFEST) throw new DamagedBackup(file, 'it has no manifest')
  const text = await readAt(handle, entry.start, entry.size)
  const sha256 = createHash('sha256').update(text).digest('hex')
  if ((await readAt(handle, sum.start, sum.size)).toString() !== `${sha256}  ${MANIFEST}\n`)
    throw new DamagedBackup(file, 'the checksum of its manifest does not match')
  const json: unknown = JSON.parse(text.toString())
  const any = AnyManifest.safeParse(json)
  if (any.success && any.data.format > FORMAT)
    throw new StartError(
      `${file} was written by Lacewing ${any.data.release}, in a format that this release cannot read: use that release.`,
    )
  const manifest = Manifest.safeParse(json)
  if (!manifest.success) throw new DamagedBackup(file, 'its manifest is not valid')
  const parts = partsOf(manifest.data)
  const known = new Set([MANIFEST, MANIFEST_SUM, ...parts.map(({ part }) => part)])
  if (known.size !== entries.size || parts.some(({ part, bytes }) => entries.get(part)?.size !== bytes))
    throw new DamagedBackup(file, 'its parts do not match its manifest')
  return manifest.data
}

export type Backup = {
  file: string
  manifest: Manifest
  /** Streams the content of a part and verifies it on the way. A mismatch is an error at the end of the stream. */
  content(part: Part): Readable
}

async function* checked(file: string, part: Part, entry: Entry) {
  const stored = createHash('sha256')
  const content = createHash('sha256')
  const source = createReadStream(file, {
    start: entry.start,
    end: entry.start + Math.max(entry.size, 1) - 1,
  })
  const gunzip = createGunzip()
  const fed = pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        stored.update(chunk)
        yield chunk
      }
    },
    gunzip,
  )
  // A failure of `fed` also ends the loop below, which reports it.
  fed.catch(() => {})
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      content.update(chunk)
      yield chunk
    }
    await fed
  } catch (error) {
    throw new DamagedBackup(file, `its part ${part.part} cannot be read (${(error as Error).message})`)
  }
  if (stored.digest('hex') !== part.sha256 || content.digest('hex') !== part.content_sha256)
    throw new DamagedBackup(file, `its part ${part.part} has a different checksum`)
}

/** Opens the file and reads its manifest. Throws a StartError with a one-line message if that fails. */
export async function openBackup(file: string): Promise<Backup> {
  const handle = await open(file).catch(unreadable)
  try {
    const entries = await entriesOf(handle, file)
    const manifest = await manifestOf(handle, file, entries)
    return {
      file,
      manifest,
      content: (part) =>
        Readable.from(checked(file, part, entries.get(part.part) as Entry), { objectMode: false }),
    }
  } catch (error) {
    return unreadable(error)
  } finally {
    await handle.close()
  }
}

/** Verifies a backup by reading every byte of every part. */
export async function verifyBackup(file: string, signal?: AbortSignal): Promise<Backup> {
  const backup = await openBackup(file)
  for (const part of partsOf(backup.manifest)) {
    signal?.throwIfAborted()
    await pipeline(backup.content(part), async (chunks: AsyncIterable<Buffer>) => {
      for await (const _ of chunks);
    })
  }
  return backup
}
