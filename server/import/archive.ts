// Reads uploaded zip archives, which may be hostile. Refuses names that lead out of the archive, duplicate names, too many
// entries, too many bytes, and entries that unpack to too much, before anything is created from them.
import { type Readable, Transform } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { IMPORT_ARCHIVE } from './limits.ts'
import { SourceError } from './source.ts'

export type ArchiveEntry = { path: string; size: number }

export type Archive = {
  entries: ReadonlyMap<string, ArchiveEntry>
  /** The bytes of an entry, as a stream that fails beyond `maxBytes`; null if no entry has this name. */
  open(path: string, maxBytes: number): Promise<Readable | null>
  close(): void
}

type Limits = { [Name in keyof typeof IMPORT_ARCHIVE]: number }

const wrong = (error: unknown, about = 'The file') =>
  error instanceof SourceError
    ? error
    : new SourceError(`${about} is not a zip archive, or is damaged: ${(error as Error).message}`)

/** @throws SourceError */
export async function openArchive(path: string, limits: Limits = IMPORT_ARCHIVE): Promise<Archive> {
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
    validateEntrySizes: true,
  }).catch((error: unknown) => {
    throw wrong(error)
  })
  try {
    const entries = await entriesOf(zip, limits)
    return {
      entries,
      async open(name, maxBytes) {
        const { entry } = entries.get(name) ?? {}
        if (!entry) return null
        if (entry.uncompressedSize > maxBytes) throw new SourceError(`${name} is too large`)
        const bytes = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
          throw wrong(error, name)
        })
        let unpacked = 0
        const counted = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            unpacked += chunk.length
            done(unpacked > maxBytes ? new SourceError(`${name} is too large`) : null, chunk)
          },
        })
        // Not `pipeline`, which would pass on the error without our words.
        bytes.on('error', (error) => counted.destroy(wrong(error, name)))
        counted.on('close', () => bytes.destroy())
        counted.on('error', () => {})
        bytes.pipe(counted)
        return counted
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw wrong(error)
  }
}

/** Properties that reading an entry does not require, removed because there may be hundreds of thousands of entries. */
const UNUSED = {
  fileNameRaw: undefined,
  extraFieldRaw: undefined,
  fileCommentRaw: undefined,
  extraFields: [],
}

async function entriesOf(
  zip: ZipFile,
  limits: Limits,
): Promise<Map<string, ArchiveEntry & { entry: Entry }>> {
  const entries = new Map<string, ArchiveEntry & { entry: Entry }>()
  let all = 0
  if (zip.entryCount > limits.entries)
    throw new SourceError(`The archive has more than ${limits.entries.toLocaleString('en')} files`)
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize: size, compressedSize: packed } = entry
    if (name.endsWith('/')) continue
    if (entry.isEncrypted()) throw new SourceError(`${name} is encrypted`)
    if (entries.has(name)) throw new SourceError(`The archive has ${name} twice`)
    all += size
    if (size > limits.freeBytes && size > packed * limits.ratio)
      throw new SourceError(
        `${name} unpacks to more than ${limits.ratio} times its size, which is not plausible`,
      )
    if (all > limits.allBytes || (all > limits.freeBytes && all > zip.fileSize * limits.ratio))
      throw new SourceError('The archive is too large when unpacked')
    entries.set(name, { path: name, size, entry: Object.assign(entry, UNUSED) })
  }
  return entries
}
