// A whole project as one zip: a line of JSON for each record, in a part for each kind, and the bytes of the files. The records
// are of one moment. They are spooled before any of them is sent, so that the database does not wait for the download.
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { Refusal } from '../../domain/error.ts'
import {
  BUNDLE_FORMAT,
  BUNDLE_KINDS,
  BUNDLE_VERSION,
  type BundleKind,
  type BundleManifest,
} from '../../domain/export/bundle.ts'
import type { Store } from '../blob/store.ts'
import type { Deps } from '../deps.ts'
import { README } from './readme.ts'
import { RECORDS } from './records.ts'
import { look, type Spooled, spool } from './snapshot.ts'

export type Exporting = {
  deps: Pick<Deps, 'url' | 'config' | 'clock' | 'logger'>
  store: Store
  projectId: string
  requireDiskSpace: () => Promise<void>
  signal: AbortSignal
}

type Parts = Map<BundleKind, Spooled>
type StoredFile = { path: string; sha256: string; size: number }

/** Whether compression makes a file smaller. It does not for pictures and archives. */
const isText = (path: string) => /\.(txt|log|csv|json|md|xml|svg|html)$/i.test(path)

/** The bytes of the archive. The stream fails if anything goes wrong on the way. */
export function archiveOf(exporting: Exporting): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => void output.destroy(error as Error)
  ;(zip as unknown as NodeJS.EventEmitter).on('error', fail)
  const mtime = exporting.deps.clock.now()
  // Added at once, so that the browser shows the download while the records are being read.
  zip.addBuffer(Buffer.from(README), 'README.txt', { mtime })
  fill(zip, exporting, mtime).catch(fail)
  return output
}

async function fill(zip: ZipFile, exporting: Exporting, mtime: Date): Promise<void> {
  const parts: Parts = new Map()
  try {
    await collect(exporting, parts)
    await write(zip, parts, exporting, mtime)
  } finally {
    // Also runs if the client disconnected at any point.
    await Promise.all([...parts.values()].map((part) => part.close()))
  }
}

async function write(zip: ZipFile, parts: Parts, exporting: Exporting, mtime: Date): Promise<void> {
  zip.addBuffer(Buffer.from(JSON.stringify(manifestOf(parts, mtime), null, 2)), 'manifest.json', { mtime })
  for (const [kind, part] of parts)
    await added(zip, `${kind}.ndjson`, part.read(), { mtime, size: part.bytes })
  const missing: string[] = []
  const files = parts.get('file')?.read()
  for await (const file of filesIn(files)) {
    exporting.signal.throwIfAborted()
    const bytes = await bytesOf(exporting.store, file)
    if (bytes) await added(zip, file.path, bytes, { mtime, size: file.size, compress: isText(file.path) })
    else missing.push(file.path)
  }
  if (missing.length > 0)
    zip.addBuffer(
      Buffer.from(`The server does not have the bytes of:\n${missing.join('\n')}\n`),
      'MISSING.txt',
      {
        mtime,
      },
    )
  zip.end()
}

async function collect(exporting: Exporting, parts: Parts): Promise<void> {
  const { deps, requireDiskSpace } = exporting
  await look(exporting, async ({ rows }) => {
    for (const kind of BUNDLE_KINDS) {
      async function* lines() {
        const query = `select row_to_json(it)::text as line from (${RECORDS[kind]}) it`
        for await (const some of rows<{ line: string }>(query)) yield some.map(({ line }) => `${line}\n`)
      }
      parts.set(kind, await spool(deps.config.dataDir, lines(), requireDiskSpace))
    }
  })
}

function manifestOf(parts: Parts, now: Date): BundleManifest {
  const each = [...parts]
  return {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    source: 'Lacewing',
    exported_at: now.toISOString(),
    counts: Object.fromEntries(each.map(([kind, { records }]) => [kind, records])),
    parts: Object.fromEntries(each.map(([kind, { bytes, sha256 }]) => [`${kind}.ndjson`, { bytes, sha256 }])),
  }
}

/** Adds one file after the other: each is opened once the one before it was sent. */
async function added(
  zip: ZipFile,
  path: string,
  bytes: Readable,
  options: { mtime: Date; size: number; compress?: boolean },
): Promise<void> {
  const read = finished(bytes)
  const output = zip.outputStream as Readable
  const gone = () => void bytes.destroy(new Error('the download was ended'))
  output.once('close', gone)
  if (output.destroyed) gone()
  else zip.addReadStream(bytes, path, options)
  await read.finally(() => output.off('close', gone))
}

async function* filesIn(part: Readable | undefined): AsyncGenerator<StoredFile> {
  let rest = ''
  for await (const chunk of part?.setEncoding('utf8') ?? []) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as StoredFile
  }
}

/** The bytes of a stored file; null if the server lost them: the archive then lists the file as missing. */
async function bytesOf(store: Store, { sha256, size }: StoredFile): Promise<Readable | null> {
  try {
    if (size === 0) return Readable.from([])
    return await store.open(sha256, size, { start: 0, end: size - 1 })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'file_damaged') return null
    throw error
  }
}
