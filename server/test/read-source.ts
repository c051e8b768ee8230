// Runs a reader of server/import/read over a file that a test creates.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUNDLE_KINDS, type BundleKind, type BundleRecord, type Remark } from '../../domain/export/bundle.ts'
import { BUNDLE_SHAPES } from '../../domain/export/shapes.ts'
import type { ReadOptions, Source, SourceApi } from '../import/source.ts'

type Value<Kind extends BundleKind> = Extract<BundleRecord, { kind: Kind }>['value']
export type Read = {
  all: <Kind extends BundleKind>(kind: Kind) => Value<Kind>[]
  counts: Record<string, number>
  remarks: Remark[]
  /** Keys are `what of: reason`, values are counts. */
  remarkCounts: Record<string, number>
}

export async function readBytes(
  source: Source,
  bytes: Uint8Array | string,
  options: Partial<ReadOptions> & { name?: string } = {},
): Promise<Read> {
  const folder = mkdtempSync(join(tmpdir(), 'lacewing-read-'))
  try {
    const path = join(folder, 'file')
    const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
    writeFileSync(path, content)
    return await readAll(source, { path, name: options.name ?? 'file', size: content.length }, options)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Everything that a reader yields; fails if it does not have the shape or the order of a bundle. */
export async function readAll(
  source: Source,
  input: { path: string; name: string; size: number } | SourceApi,
  options: Partial<ReadOptions> = {},
): Promise<Read> {
  const records: BundleRecord[] = []
  const remarks: Remark[] = []
  let count = 0
  for await (const one of source.read(input, { timeZone: 'UTC', ...options })) {
    if (one.kind === 'remark') {
      remarks.push(one)
      continue
    }
    const next = BUNDLE_KINDS.indexOf(one.kind)
    if (next < count) throw new Error(`${one.kind} comes too late`)
    count = next
    BUNDLE_SHAPES[one.kind].parse(one.value)
    records.push(one)
  }
  refuseGaps(records)
  const counts: Record<string, number> = {}
  for (const { kind } of records) counts[kind] = (counts[kind] ?? 0) + 1
  const remarkCounts: Record<string, number> = {}
  for (const { what, of, reason, count = 1 } of remarks) {
    const words = `${what} ${of}: ${reason}`
    remarkCounts[words] = (remarkCounts[words] ?? 0) + count
  }
  const all = <Kind extends BundleKind>(kind: Kind) =>
    records.filter((record) => record.kind === kind).map(({ value }) => value) as Value<Kind>[]
  return { all, counts, remarks, remarkCounts }
}

/** Fails if a record refers to one that is missing, if an id occurs twice, or if PostgreSQL cannot store a text. */
function refuseGaps(records: BundleRecord[]): void {
  const ids = new Map(BUNDLE_KINDS.map((kind) => [kind, new Set<string>()]))
  for (const { kind, value } of records) {
    if (/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value).replace(/\\\\/g, '')))
      throw new Error(`${kind} cannot be stored`)
    if (!('id' in value)) continue
    const known = ids.get(kind) as Set<string>
    if (known.has(value.id)) throw new Error(`${kind} ${value.id} comes twice`)
    known.add(value.id)
  }
  const must = (kind: BundleKind, id: string | null) => {
    if (id !== null && !ids.get(kind)?.has(id)) throw new Error(`no ${kind} ${id}`)
  }
  for (const record of records) for (const [kind, id] of namedBy(record)) must(kind, id)
}

function namedBy({ kind, value }: BundleRecord): [kind: BundleKind, id: string | null][] {
  if (kind === 'relation') return [value.from, value.to].map((id) => ['ticket', id])
  if (kind === 'comment')
    return [
      ['ticket', value.ticket],
      ['person', value.author],
    ]
  if (kind !== 'ticket') return []
  const labels = value.labels.map((id): [BundleKind, string] => ['label', id])
  return [
    ['column', value.column],
    ['ticket', value.parent],
    ['person', value.reporter],
    ['person', value.assignee],
    ...labels,
  ]
}
