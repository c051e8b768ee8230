// Reads the archive that an export wrote. All parts are checked against the manifest before the first record is yielded, so a
// damaged or forged archive imports nothing. An error in a record names its part and line.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  BUNDLE_FORMAT,
  BUNDLE_KINDS,
  BUNDLE_VERSION,
  type BundleKind,
  BundleManifest,
  type BundleRecord,
  LATER_KINDS,
  type Reading,
  type Remark,
} from '../../../domain/export/bundle.ts'
import { BUNDLE_SHAPES } from '../../../domain/export/shapes.ts'
import { t } from '../../../domain/locale/message.ts'
import { parseJson } from '../../http/json.ts'
import { type Archive, openArchive } from '../archive.ts'
import { IMPORT_ARCHIVE } from '../limits.ts'
import { type Source, SourceError, type SourceFile } from '../source.ts'
import { linesOf } from './lines.ts'

const MANIFEST = 'manifest.json'
const { partBytes, manifestBytes, lineCharacters } = IMPORT_ARCHIVE

export const lacewing: Source = {
  async *read(input, { signal }): Reading {
    if (!('path' in input)) throw new SourceError('An archive is a file, not an address')
    const archive = await openArchive((input as SourceFile).path)
    try {
      const manifest = await manifestIn(archive)
      const kinds = BUNDLE_KINDS.filter((kind) => !isMissingIn(manifest, kind))
      for (const kind of kinds) await check(archive, kind, manifest, signal)
      for (const kind of kinds) yield* recordsOf(archive, kind, signal)
    } finally {
      archive.close()
    }
  },
}

/** Whether the archive is of a release that did not have this kind of record. */
const isMissingIn = ({ parts }: BundleManifest, kind: BundleKind): boolean =>
  LATER_KINDS.includes(kind) && parts[`${kind}.ndjson`] === undefined

/** Reads the manifest. Throws with the reason if it is not one of a Lacewing archive. */
async function manifestIn(archive: Archive): Promise<BundleManifest> {
  const bytes = await archive.open(MANIFEST, manifestBytes)
  if (!bytes) throw new SourceError(`This is not a Lacewing archive: it has no ${MANIFEST}`)
  const found = json(Buffer.concat(await bytes.toArray()).toString(), MANIFEST) as Record<
    string,
    unknown
  > | null
  if (found?.format !== BUNDLE_FORMAT)
    throw new SourceError(t('This is not a Lacewing archive, according to its manifest'))
  if (found.version !== BUNDLE_VERSION)
    throw new SourceError(
      `The archive has version ${JSON.stringify(found.version)} of the format; this server reads version ${BUNDLE_VERSION}`,
    )
  const { success, data, error } = BundleManifest.safeParse(found)
  if (!success) throw new SourceError(`${MANIFEST}: ${whatIsWrong(error.issues)}`)
  return data
}

async function check(
  archive: Archive,
  kind: BundleKind,
  { parts, counts }: BundleManifest,
  signal: AbortSignal | undefined,
): Promise<void> {
  const name = `${kind}.ndjson`
  const parse = parts[name]
  const bytes = await archive.open(name, partBytes)
  if (!parse || !bytes) throw new SourceError(`The archive has no ${name}`)
  const hash = createHash('sha256')
  let [size, lines] = [0, 0]
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    signal?.throwIfAborted()
    hash.update(chunk)
    size += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  if (size !== parse.bytes || hash.digest('hex') !== parse.sha256)
    throw new SourceError(
      t('{name} does not match the manifest: the archive is damaged, or was changed', { name }),
    )
  if (lines !== (counts[kind] ?? 0))
    throw new SourceError(`${name} has ${lines} records, the manifest says ${counts[kind] ?? 0}`)
}

async function* recordsOf(archive: Archive, kind: BundleKind, signal: AbortSignal | undefined): Reading {
  const name = `${kind}.ndjson`
  const bytes = (await archive.open(name, partBytes)) as Readable
  const shape = BUNDLE_SHAPES[kind]
  let number = 0
  for await (const line of linesOf(bytes, name, lineCharacters)) {
    signal?.throwIfAborted()
    number += 1
    const about = `${name}, line ${number}`
    const { success, data, error } = shape.safeParse(json(line, about))
    if (!success) throw new SourceError(`${about}: ${whatIsWrong(error.issues)}`)
    const record = { kind, value: data } as BundleRecord
    if (record.kind !== 'file') yield record
    else yield* fileOf(archive, record)
  }
}

/** If the exporting server had lost the bytes of a file, the file is remarked on and comes without them. */
function* fileOf(
  archive: Archive,
  record: BundleRecord & { kind: 'file' },
): Generator<BundleRecord | Remark> {
  const { value } = record
  const entry = value.path === null ? undefined : archive.entries.get(value.path)
  if (entry && value.size !== null && entry.size !== value.size)
    throw new SourceError(`${entry.path} has a different size than its record says`)
  if (entry || value.path === null) {
    yield record
    return
  }
  yield { kind: 'file' as const, value: { ...value, path: null } }
  yield {
    kind: 'remark' as const,
    what: 'missing' as const,
    of: 'file',
    id: value.id,
    reason: 'The archive mentions the file, but does not have its content.',
  }
}

function json(text: string, about: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    const why =
      (error as Error).message === 'nested too deep' ? 'it is nested too deeply' : 'this is not valid JSON'
    throw new SourceError(`${about}: ${why}`)
  }
}

type Issues = readonly { path: PropertyKey[]; message: string }[]

function whatIsWrong(issues: Issues): string {
  const [first] = issues
  const field = first?.path.map(String).join('.')
  return `${field ? `${field}: ` : ''}${first?.message ?? 'not valid'}`
}
