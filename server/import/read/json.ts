// JSON files: whole ones within a size, and lines of JSON however many. Deep nesting is refused before anything walks it.
import { readFile, stat } from 'node:fs/promises'
import { SourceError, type SourceFile } from '../source.ts'
import { decoded } from './encoding.ts'

const MIB = 1024 * 1024
/** Of a file that has to be held whole, and of one line. */
export const WHOLE_BYTES = 256 * MIB
export const LINE_BYTES = 64 * MIB
const DEPTH = 200

/** @param what the file in words, "a board of Trello" */
export async function readJson(
  { path, name }: Pick<SourceFile, 'path' | 'name'>,
  what: string,
): Promise<unknown> {
  const { size } = await stat(path)
  if (size > WHOLE_BYTES)
    throw new SourceError(`“${name}” is larger than ${WHOLE_BYTES / MIB} MB, the most that ${what} may have.`)
  const text = decoded(await readFile(path))
  if (text === null) throw new SourceError(`“${name}” is not text in UTF-8, so it is not ${what}.`)
  if (text.trim() === '') throw new SourceError(`“${name}” is empty.`)
  return parseJson(text, 1)
}

/** @param line the number of its first line, for what is said if it is wrong */
export function parseJson(text: string, line: number): unknown {
  refuseDeep(text, line)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SourceError(wrongJson(text, line, error))
  }
}

/** Pages that a program wrote one after another: `[…][…]`, or one value a line. */
export function parsePages(text: string): unknown[] {
  try {
    return [parseJson(text, 1)]
  } catch (error) {
    const ends = pageEnds(text)
    if (ends.length < 2) throw error
    return ends.map((end, index) => parseJson(text.slice(ends[index - 1] ?? 0, end), 1))
  }
}

const OPEN = new Set([...'[{'].map((sign) => sign.charCodeAt(0)))
const CLOSE = new Set([...']}'].map((sign) => sign.charCodeAt(0)))
const QUOTE = 34
const BACKSLASH = 92

/** Calls back at each bracket outside of texts, with the depth after it. */
function atBrackets(text: string, found: (at: number, depth: number) => boolean): void {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(text, at)
    else if (OPEN.has(sign) || CLOSE.has(sign)) {
      depth += OPEN.has(sign) ? 1 : -1
      if (!found(at, depth)) return
    }
  }
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return quote
    at = quote + 1
  }
}

function pageEnds(text: string): number[] {
  const ends: number[] = []
  let last = 0
  atBrackets(text, (at, depth) => {
    if (depth === 0) ends.push(at + 1)
    last = depth
    return depth >= 0
  })
  const end = ends.at(-1) ?? 0
  return last === 0 && text.slice(end).trim() === '' ? ends : []
}

function refuseDeep(text: string, line: number): void {
  atBrackets(text, (at, depth) => {
    if (depth > DEPTH)
      throw new SourceError(
        `line ${line + lineBreaks(text, at)}: lists and objects stand more than ${DEPTH} deep in each other.`,
      )
    return true
  })
}

function lineBreaks(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

function wrongJson(text: string, line: number, error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const position = /position (\d+)/.exec(message)?.[1]
  const isCut = /end of JSON|Unterminated/i.test(message) || position === String(text.length)
  const at = line + lineBreaks(text, position === undefined || isCut ? text.length : Number(position))
  return isCut ? `line ${at}: the file ends too early; it is cut off.` : `line ${at}: this is not valid JSON.`
}
