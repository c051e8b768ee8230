// The staged file: one record a line, stored by SHA-256 so that any process can find it. It is written once, when a source is
// read, and read again from the place that the run has reached.
import { Readable } from 'node:stream'
import { Refusal } from '../../domain/error.ts'
import type { Reading } from '../../domain/export/bundle.ts'
import type { Received } from '../blob/disk.ts'
import type { Store } from '../blob/store.ts'
import type { Judge, Staged, StagedKind } from './judge.ts'
import { IMPORT } from './limits.ts'

type Staging = {
  store: Store
  judge: Judge
  /** The bytes that the staged file may take, and the error for more. */
  room: number
  refusal: Error
  /** Called at intervals with the number of records. Throwing ends the reading. */
  progress(records: number): Promise<void>
}

/** Bytes that are written at once. */
const CHUNK = 128 * 1024

export async function stageReading(
  reading: Reading,
  { store, judge, progress, room, refusal }: Staging,
): Promise<Received> {
  async function* lines() {
    let chunk: string[] = []
    let size = 0
    const line = (staged: Staged) => {
      const text = `${JSON.stringify(staged)}\n`
      chunk.push(text)
      size += text.length
    }
    for await (const record of reading) {
      for (const staged of judge.take(record)) line(staged)
      if (size < CHUNK) continue
      yield Buffer.from(chunk.join(''))
      chunk = []
      size = 0
      await progress(judge.judged.records)
    }
    for (const staged of judge.finish()) line(staged)
    yield Buffer.from(chunk.join(''))
  }
  return store
    .receive(Readable.from(lines(), { objectMode: true, highWaterMark: 2 }), room, IMPORT.timeoutMs)
    .catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'file_too_large' ? refusal : error
    })
}

/** Records of one kind, and where in the file the next records begin. */
export type Portion = { kind: StagedKind; records: Staged[]; end: number }

type StagedFile = { sha256: string; size: number; from: number }

/** Yields consecutive records of one kind, at most as many as one transaction writes. */
export async function* portionsOf(store: Store, { sha256, size, from }: StagedFile): AsyncGenerator<Portion> {
  if (from >= size) return
  const stream = await store.open(sha256, size, { start: from, end: size - 1 })
  if (!stream) return
  let portion: Portion | null = null
  let [offset, bytes] = [from, 0]
  for await (const { text, length } of linesOf(stream)) {
    const staged = JSON.parse(text) as Staged
    const isFull =
      portion && (portion.records.length >= IMPORT.portion[portion.kind] || bytes >= IMPORT.portionBytes)
    if (portion && (isFull || portion.kind !== staged.kind)) {
      yield portion
      portion = null
      bytes = 0
    }
    offset += length
    bytes += length
    portion ??= { kind: staged.kind, records: [], end: offset }
    portion.records.push(staged)
    portion.end = offset
  }
  if (portion) yield portion
}

async function* linesOf(stream: Readable): AsyncGenerator<{ text: string; length: number }> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      yield { text: bytes.toString('utf8', start, end), length: end - start + 1 }
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
}
