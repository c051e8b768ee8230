// Zips that somebody uploaded, read with suspicion: names that lead elsewhere, names that come twice, more entries or more bytes
// than there may be, and bytes that unpack to too many are refused before anything is made of them.
import { type Readable, Transform } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { IMPORT_ARCHIVE } from './limits.ts'
import { SourceError } from './source.ts'

export type ArchiveEntry = { path: string; size: number }

export type Archive = {
  entries: ReadonlyMap<string, ArchiveEntry>
  /** The bytes of an entry, which fail beyond `maxBytes`; null if there is none of this name. */
  open(path: string, maxBytes: number): Promise<Readable | null>
  close(): void
}

type Limits = { [Name in keyof typeof IMPORT_ARCHIVE]: number }

const wrong = (error: unknown, about = 'The file') =>
  error instanceof SourceError
    ? error
    : new SourceError(`${about} is no zip archive, or is damaged: ${(error as Error).message}`)

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
        if (entry.uncompressedSize > maxBytes) throw new SourceError(`${name} is larger than it may be`)
        const bytes = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
          throw wrong(error, name)
        })
        let unpacked = 0
        const counted = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            unpacked += chunk.length
            done(unpacked > maxBytes ? new SourceError(`${name} is larger than it may be`) : null, chunk)
          },
        })
        // Not `pipeline`, which would pass on the error as it is.
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

/** What is not needed to read an entry, and would be held of each. */
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
        `${name} unpacks to more than ${limits.ratio} times its size, as no honest file does`,
      )
    if (all > limits.allBytes || (all > limits.freeBytes && all > zip.fileSize * limits.ratio))
      throw new SourceError('The archive unpacks to too much')
    entries.set(name, { path: name, size, entry: Object.assign(entry, UNUSED) })
  }
  return entries
}
