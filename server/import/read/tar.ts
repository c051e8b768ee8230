// Reads the files of a tar archive, gzipped or not, one after another. Keeps only the files that are asked for, and writes
// nothing.
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { t } from '../../../domain/locale/message.ts'
import { MIB } from '../../bytes.ts'
import { IMPORT_TAR } from '../limits.ts'
import { SourceError, type SourceFile } from '../source.ts'

const BLOCK = 512
/** The size limit of the extra file that contains a long name. */
const NAME_BYTES = 64 * 1024

export type TarFile = { name: string; size: number; bytes: AsyncGenerator<Buffer> }

type Limits = { [Name in keyof typeof IMPORT_TAR]: number }

/** Yields each file. Its bytes must be read before the next file; bytes that were not read are skipped. */
export async function* filesOf(
  file: SourceFile,
  signal?: AbortSignal,
  limits: Limits = IMPORT_TAR,
): AsyncGenerator<TarFile> {
  const input = new Bytes(inflated(file, limits, signal))
  let longName: string | null = null
  for (;;) {
    const header = await input.take(BLOCK)
    if (header === null || header.every((byte) => byte === 0)) return
    const { name, size, type } = entryOf(header)
    const padding = (BLOCK - (size % BLOCK)) % BLOCK
    if (type === 'L' || type === 'x') {
      if (size > NAME_BYTES) throw new SourceError('The archive holds a name that is too long.')
      const text = (await input.whole(size)).toString()
      await input.skip(padding)
      const nextName = type === 'L' ? text.replace(/\0.*$/s, '') : /^\d+ path=(.*)$/m.exec(text)?.[1]
      longName = nextName ?? longName
      continue
    }
    const reading = { left: size }
    if (type === '0' || type === '\0') yield { name: longName ?? name, size, bytes: input.some(reading) }
    longName = null
    await input.skip(reading.left + padding)
  }
}

async function* inflated(
  { path, size }: SourceFile,
  { ratio, freeBytes, allBytes }: Limits,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const raw = createReadStream(path, { signal })
  const first: Buffer | undefined = (await createReadStream(path, { end: 1 }).toArray())[0]
  if (first?.[0] !== 0x1f || first[1] !== 0x8b) {
    yield* raw
    return
  }
  const gunzip = createGunzip()
  raw.on('error', (error) => gunzip.destroy(error))
  raw.pipe(gunzip)
  let inflatedBytes = 0
  try {
    for await (const chunk of gunzip) {
      inflatedBytes += (chunk as Buffer).length
      if (inflatedBytes > allBytes || (inflatedBytes > freeBytes && inflatedBytes > size * ratio))
        throw new SourceError('The archive becomes far too large when it is unpacked; it is not read.')
      yield chunk as Buffer
    }
  } catch (error) {
    if (error instanceof SourceError || signal?.aborted) throw error
    throw new SourceError(t('The archive is damaged or cut off.'))
  } finally {
    raw.destroy()
    gunzip.destroy()
  }
}

function entryOf(header: Buffer): { name: string; size: number; type: string } {
  const text = (from: number, length: number) =>
    header
      .subarray(from, from + length)
      .toString()
      .replace(/\0.*$/s, '')
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (Number.parseInt(text(148, 8).trim(), 8) !== sum)
    throw new SourceError(t('The archive is damaged, or is not a tar archive.'))
  const prefix = text(257, 5) === 'ustar' ? text(345, 155) : ''
  const size = Number.parseInt(text(124, 12).trim() || '0', 8)
  if (!Number.isSafeInteger(size) || size < 0)
    throw new SourceError('The archive is damaged: a file has no size.')
  return {
    name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
    size,
    type: String.fromCharCode(header[156] as number),
  }
}

/** A stream of bytes, read in the lengths that the caller asks for. */
class Bytes {
  readonly chunks: AsyncGenerator<Buffer>
  rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncGenerator<Buffer>) {
    this.chunks = chunks
  }

  /** Up to `most` bytes; null at the end. */
  async next(most: number): Promise<Buffer | null> {
    while (this.rest.length === 0) {
      const { done, value } = await this.chunks.next()
      if (done) return null
      this.rest = value
    }
    const taken = this.rest.subarray(0, most)
    this.rest = this.rest.subarray(taken.length)
    return taken
  }

  async take(count: number): Promise<Buffer | null> {
    const first = await this.next(count)
    if (first === null || first.length === count) return first
    return Buffer.concat([first, await this.whole(count - first.length)])
  }

  async whole(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = count; left > 0; ) {
      const part = await this.must(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }

  async *some(reading: { left: number }): AsyncGenerator<Buffer> {
    while (reading.left > 0) {
      const part = await this.must(reading.left)
      reading.left -= part.length
      yield part
    }
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) left -= (await this.must(left)).length
  }

  async must(most: number): Promise<Buffer> {
    const part = await this.next(most)
    if (part === null) throw new SourceError(t('The archive ends too early; it is cut off.'))
    return part
  }
}

/** Counts the lines of a file that are not empty. */
export async function countLines({ bytes }: TarFile): Promise<number> {
  let count = 0
  let length = 0
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      if (length + end - from > 0) count += 1
      length = 0
      from = end + 1
    }
    length += chunk.length - from
  }
  return length > 0 ? count + 1 : count
}

/** The lines of a file of the archive, none longer than `most` bytes. */
export async function* linesOf(
  { name, bytes }: TarFile,
  most: number,
): AsyncGenerator<{ text: string; line: number }> {
  let rest: Buffer[] = []
  let size = 0
  let line = 1
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const text = Buffer.concat([...rest, chunk.subarray(from, end)]).toString()
      if (text.trim() !== '') yield { text, line }
      rest = []
      size = 0
      line += 1
      from = end + 1
    }
    if (from < chunk.length) rest.push(Buffer.from(chunk.subarray(from)))
    size += chunk.length - from
    if (size > most) throw new SourceError(`${name}, line ${line}: it is longer than ${most / MIB} MB.`)
  }
  const text = Buffer.concat(rest).toString()
  if (text.trim() !== '') yield { text, line }
}
