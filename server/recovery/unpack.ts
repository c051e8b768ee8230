// Unpacks a base and the log that follows it, verifying both.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { StartError } from '../process/start-error.ts'
import { type Base, type Line, type Segment, segmentName } from './layout.ts'

export class Damaged extends StartError {
  override name = 'Damaged'
}

const BLOCK = 512

type Entry = { name: string; isFolder: boolean; size: number }

/** PostgreSQL writes ustar, and sizes from 8 GiB on as a big-endian number. */
function entryOf(block: Buffer): Entry | null {
  if (block.every((byte) => byte === 0)) return null
  const name = block.toString('utf8', 0, Math.max(0, block.indexOf(0))).replace(/\/$/, '')
  const kind = String.fromCharCode(block[156] ?? 0)
  const size =
    block[124] === 0x80
      ? Number(block.readBigUInt64BE(128))
      : Number.parseInt(block.toString('latin1', 124, 135), 8)
  const isSafe = /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/.test(name) && !name.split('/').includes('..')
  if (!isSafe || !['0', '5'].includes(kind) || !Number.isSafeInteger(size)) throw new Error(`entry ${name}`)
  return { name, isFolder: kind === '5', size: kind === '5' ? 0 : size }
}

/** Takes the chunks of an archive and writes its entries below a folder. */
function createUnpacker(folder: string) {
  let head = Buffer.alloc(0)
  let current: { handle: FileHandle; left: number; padding: number } | undefined
  let skip = 0

  async function start({ name, isFolder, size }: Entry) {
    const path = join(folder, name)
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (isFolder) return
    current = { handle: await open(path, 'wx', 0o600), left: size, padding: (BLOCK - (size % BLOCK)) % BLOCK }
    if (size === 0) await finish()
  }
  async function finish() {
    skip = current?.padding ?? 0
    await current?.handle.close()
    current = undefined
  }

  /** Takes the first bytes of a chunk. @returns how many */
  async function step(rest: Buffer): Promise<number> {
    if (skip > 0) {
      const skipped = Math.min(skip, rest.length)
      skip -= skipped
      return skipped
    }
    if (current) {
      const part = rest.subarray(0, current.left)
      await current.handle.writeFile(part)
      current.left -= part.length
      if (current.left === 0) await finish()
      return part.length
    }
    const part = rest.subarray(0, BLOCK - head.length)
    head = Buffer.concat([head, part])
    if (head.length < BLOCK) return part.length
    const entry = entryOf(head)
    head = Buffer.alloc(0)
    if (entry) await start(entry)
    return part.length
  }

  return {
    async take(chunk: Buffer): Promise<void> {
      for (let done = 0; done < chunk.length; ) done += await step(chunk.subarray(done))
    },
    async close() {
      const isCut = current !== undefined || head.length > 0
      await current?.handle.close()
      if (isCut) throw new Error('it is cut off')
    },
  }
}

/** Throws Damaged if the base is missing or was changed. */
export async function unpackBase(base: Base, folder: string): Promise<void> {
  const hash = createHash('sha256')
  const unpacker = createUnpacker(folder)
  try {
    const file = createReadStream(base.file)
    file.on('data', (chunk) => hash.update(chunk))
    try {
      await pipeline(file, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await unpacker.take(chunk)
      })
    } finally {
      await unpacker.close()
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new StartError('The disk of DATA_DIR is full.')
    throw new Damaged(`${base.file} is missing or damaged: ${message}.`)
  }
  if (hash.digest('hex') !== base.sha256) throw new Damaged(`${base.file} is damaged: its checksum differs.`)
}

const inflate = promisify(gunzip)

/** Whether the segment was whole. A segment that was still being written is filled up with zeros. */
async function unpackSegment(line: Line, segment: Segment, folder: string): Promise<boolean> {
  const path = join(folder, segmentName(line, segment.number))
  const raw = await readFile(segment.file)
  if (segment.isPartial) {
    if (raw.length > line.segment_bytes) return false
    await writeFile(path, raw, { mode: 0o600 })
    await truncate(path, line.segment_bytes)
    return true
  }
  const content = await inflate(raw, { maxOutputLength: line.segment_bytes }).catch(() => null)
  if (content?.length !== line.segment_bytes) return false
  await writeFile(path, content, { mode: 0o600 })
  return true
}

/**
 * Unpacks the segments up to the last one.
 * @returns what is wrong with the first one that is missing or damaged; null if nothing is
 */
export async function unpackLog(
  line: Line,
  { segments, first, last }: { segments: Segment[]; first: number; last: number },
  folder: string,
): Promise<string | null> {
  const there = new Map(segments.map((segment) => [segment.number, segment]))
  for (let number = first; number <= last; number += 1) {
    const segment = there.get(number)
    if (!segment)
      return `the segment ${segmentName(line, number)} of the log is missing in ${line.folder}/wal`
    if (segment.isPartial && number < last)
      return `the segment ${segmentName(line, number)} of the log is incomplete in ${line.folder}/wal`
    if (!(await unpackSegment(line, segment, folder))) return `${segment.file} is damaged`
  }
  return null
}
