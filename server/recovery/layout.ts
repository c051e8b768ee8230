// The folder BACKUP_DIR/recovery, from which the embedded database is restored at a moment. It has one folder for each *line*: an
// uninterrupted sequence of WAL segments with copies of the database (*bases*) among them. The line of a running database is the
// one that its replication slot names, so a database that was replaced or restored begins a new line.
import { open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ifMissing } from '../process/missing.ts'

export const LineFile = z.object({
  system_identifier: z.string(),
  major: z.number(),
  segment_bytes: z.number().positive(),
  /** The timeline of the database, as the 8 hexadecimal digits with which names of segments begin. */
  timeline: z.string().regex(/^[0-9A-F]{8}$/),
  /** The number of the first segment. */
  first: z.number(),
})
export type LineFile = z.infer<typeof LineFile>

export const BaseFile = z.object({
  started_at: z.iso.datetime(),
  /** The earliest moment that can be restored from this base. */
  ended_at: z.iso.datetime(),
  /** The first segment that the base needs. */
  first: z.number(),
  /** The bytes of the file, and those of the copied database. */
  bytes: z.number(),
  content_bytes: z.number(),
  sha256: z.string(),
  release: z.string(),
})
export type Base = z.infer<typeof BaseFile> & { file: string }

export const CoveredFile = z.object({
  /** Every change before this moment is in the folder. */
  until: z.iso.datetime(),
  /** When the server last noted that, by its clock. */
  noted_at: z.iso.datetime(),
})

export type Segment = { number: number; file: string; isPartial: boolean; bytes: number; at: Date }
export type Line = LineFile & { name: string; folder: string }

export const LINE_NAME = /^lacewing_\d{8}t\d{6}z_[0-9a-f]{6}$/
const BASE_NAME = /^base-\d{8}T\d{6}Z\.json$/
const SEGMENT_NAME = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})\.(gz|partial)$/

export const recoveryFolder = (backupDir: string) => join(backupDir, 'recovery')
export const walFolder = (line: Pick<Line, 'folder'>) => join(line.folder, 'wal')

/** The time as it is part of names: 20261125T100000Z. */
export const stamp = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '')

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
const segmentsPerLog = (segmentBytes: number) => 2 ** 32 / segmentBytes

/** The name that PostgreSQL gives a segment. */
export function segmentName({ timeline, segment_bytes }: LineFile, number: number): string {
  const perLog = segmentsPerLog(segment_bytes)
  return timeline + hex(Math.floor(number / perLog)) + hex(number % perLog)
}

/** Positions in the log fit into a double: 2^53 bytes are 8 million GiB. */
export function parseLsn(text: string): number {
  const [high = '', low = ''] = text.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

export const printLsn = (position: number) =>
  `${Math.floor(position / 2 ** 32).toString(16)}/${(position % 2 ** 32).toString(16)}`.toUpperCase()

/** Makes the renames and new files of a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Writes a small file completely or not at all. */
export async function writeWhole(file: string, content: object): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  await syncFolder(dirname(file))
}

async function readAs<T>(shape: z.ZodType<T>, file: string): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(ifMissing(null))
  if (text === null) return null
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export async function readLine(root: string, name: string): Promise<Line | null> {
  const folder = join(root, name)
  const file = await readAs(LineFile, join(folder, 'line.json'))
  return file && { ...file, name, folder }
}

/** All lines, oldest first. A folder whose description is missing or damaged is left out. */
export async function linesIn(root: string): Promise<Line[]> {
  const names = (await readdir(root).catch(ifMissing<string[]>([]))).filter((name) => LINE_NAME.test(name))
  const lines = await Promise.all(names.sort().map((name) => readLine(root, name)))
  return lines.filter((line) => line !== null)
}

/** The complete bases of a line, oldest first. */
export async function basesOf(line: Line): Promise<Base[]> {
  const names = (await readdir(line.folder)).filter((name) => BASE_NAME.test(name)).sort()
  const bases = await Promise.all(
    names.map(async (name) => {
      const base = await readAs(BaseFile, join(line.folder, name))
      return base && { ...base, file: join(line.folder, name.replace(/json$/, 'tar.gz')) }
    }),
  )
  return bases.filter((base) => base !== null)
}

/** The segments of a line in their order. A segment that is there twice counts as complete. */
export async function segmentsOf(line: Line): Promise<Segment[]> {
  const folder = walFolder(line)
  const found = new Map<number, Segment>()
  for (const name of (await readdir(folder).catch(ifMissing<string[]>([]))).sort()) {
    const [, timeline, log = '', low = '', ending] = SEGMENT_NAME.exec(name) ?? []
    if (timeline !== line.timeline) continue
    const number = Number.parseInt(log, 16) * segmentsPerLog(line.segment_bytes) + Number.parseInt(low, 16)
    const file = join(folder, name)
    const facts = await stat(file).catch(ifMissing(null))
    if (!facts || found.has(number)) continue
    found.set(number, { number, file, isPartial: ending === 'partial', bytes: facts.size, at: facts.mtime })
  }
  return [...found.values()].sort((a, b) => a.number - b.number)
}

export async function coveredOf(line: Line) {
  return readAs(CoveredFile, join(line.folder, 'covered.json'))
}
