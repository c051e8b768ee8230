// Detects the encoding of a text file from its bytes, and reads its text in pieces.

import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
const CHUNK = 256 * 1024

/** @returns the encoding, and how many byte sequences are invalid in it */
export async function encodingOf(path: string): Promise<{ encoding: Encoding; broken: number }> {
  const start = await firstBytes(path, 4_096)
  const marked = sixteenBits(start)
  if (marked) return { encoding: marked, broken: 0 }
  let good = 0
  let broken = 0
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = wholeEnd(bytes)
    const piece = bytes.subarray(0, end)
    rest = Buffer.from(bytes.subarray(end))
    if (broken === 0 && isUtf8(piece)) {
      if (good < 1_000 && piece.some((byte) => byte > 127)) good += countSequences(piece).good
      continue
    }
    const counted = countSequences(piece)
    good += counted.good
    broken += counted.broken
  }
  broken += rest.length > 0 ? 1 : 0
  // A UTF-8 file that was cut or patched has a few invalid sequences. In a file of another encoding hardly any sequence is valid.
  return broken > good ? { encoding: 'windows-1252', broken: 0 } : { encoding: 'utf-8', broken }
}

export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(count)
    let read = 0
    for (let more = -1; more !== 0 && read < count; read += more)
      more = (await file.read(bytes, read, count - read, read)).bytesRead
    return bytes.subarray(0, read)
  } finally {
    await file.close()
  }
}

export async function lastBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, count))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, size - bytes.length)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The beginning of a text file, without white space, a byte order mark and the comments that viewers of JSON write. */
export function startOfText(bytes: Uint8Array): string {
  const text = new TextDecoder(sixteenBits(bytes) ?? 'utf-8').decode(bytes)
  return withoutComments(text.trimStart())
}

function withoutComments(text: string): string {
  let at = 0
  while (text.startsWith('//', at)) {
    const end = text.indexOf('\n', at)
    if (end < 0) return ''
    at = end + 1
    while (/\s/.test(text[at] ?? '')) at += 1
  }
  return text.slice(at)
}

/** Detects UTF-16 by its byte order mark, or by zeros in every other byte. */
export function sixteenBits(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const looked = Math.min(start.length, 1_000) & ~1
  for (let at = 0; at < looked; at += 1) if (start[at] === 0) zeros[at & 1] = (zeros[at & 1] as number) + 1
  if (looked < 4) return null
  const [even, odd] = zeros as [number, number]
  if (odd > looked / 4 && even < looked / 50) return 'utf-16le'
  return even > looked / 4 && odd < looked / 50 ? 'utf-16be' : null
}

/** The end of the last complete character. */
export function wholeEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number
    if (byte >= 0xc0) return lengthOf(byte) > back ? bytes.length - back : bytes.length
    if (byte < 0x80) break
  }
  return bytes.length
}

const lengthOf = (byte: number) => (byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4)

function countSequences(bytes: Buffer): { good: number; broken: number } {
  let good = 0
  let broken = 0
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] as number) < 0x80) at += 1
    else {
      const length = lengthOf(bytes[at] as number)
      if (length > 0 && isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length) {
        good += 1
        at += length
      } else {
        broken += 1
        at += 1
      }
    }
  }
  return { good, broken }
}

/** The text of a file in pieces, with `\n` as line breaks and without the byte order mark. */
export async function* textOf(
  path: string,
  encoding: Encoding,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let isHalfBreak = false
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK, signal })) {
    let text = decoder.decode(chunk as Buffer, { stream: true })
    if (isHalfBreak) text = `\r${text}`
    isHalfBreak = text.endsWith('\r')
    if (isHalfBreak) text = text.slice(0, -1)
    if (text !== '') yield withLineFeeds(text)
  }
  const end = decoder.decode() + (isHalfBreak ? '\n' : '')
  if (end !== '') yield end
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** A whole buffer as text: UTF-8 or UTF-16; null if it is neither. */
export function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(sixteenBits(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
