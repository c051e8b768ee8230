// Divides a text that is too long for one record into several, at a line or word, and never inside a character. A block of code
// is closed at the end of a part and opened again in the next one.
import { bytesOf } from '../../../domain/text.ts'

export type PartLimit = { characters: number; bytes: number }

/** How far before the limit a better place for the end of a part is looked for. */
const NEAR = 2_000
/** Room for the mark that closes a block of code, and for the one that opens it again. */
const FENCES = 400
const FENCE = /^ {0,3}(?:> ?)*(`{3,100}|~{3,100})([^`\n]{0,100})$/

/** @returns the parts, of which each fits the limit; one part if the whole text does */
export function partsOf(text: string, limit: PartLimit): string[] {
  const parts: string[] = []
  let at = 0
  // The line that opens a block of code again.
  let opening = ''
  while (!fits(text, at, opening.length, limit)) {
    const end = endOfPart(text, at, limit)
    const part = `${opening}${text.slice(at, end)}`
    const open = openFence(part)
    parts.push(`${part.trimEnd()}${open === null ? '' : `\n${open.mark}`}`)
    at = text[end] === '\n' ? end + 1 : end
    opening = open === null ? '' : `${open.line}\n`
  }
  const last = at === 0 ? text : `${opening}${text.slice(at)}`
  return last.trim() === '' && parts.length > 0 ? parts : [...parts, last]
}

/** Whether the text from `at` on fits, with `before` more characters. */
function fits(text: string, at: number, before: number, { characters, bytes }: PartLimit): boolean {
  const length = text.length - at + before
  if (length * 3 <= bytes && length <= characters) return true
  // A character has one or two UTF-16 units, so a longer text never fits.
  if (length > characters * 2) return false
  const rest = text.slice(at)
  return [...rest].length + before <= characters && bytesOf(rest) + before * 3 <= bytes
}

function endOfPart(text: string, at: number, { characters, bytes }: PartLimit): number {
  let [end, used, counted] = [at, 0, 0]
  while (end < text.length) {
    const code = text.codePointAt(end) as number
    used += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    counted += 1
    if (counted > characters - FENCES || used > bytes - FENCES * 3) break
    end += code < 0x10000 ? 1 : 2
  }
  const from = Math.max(at, end - NEAR)
  const near = text.slice(from, end)
  for (const mark of ['\n\n', '\n', ' ']) {
    const place = near.lastIndexOf(mark)
    if (place > 0) return from + place + mark.length
  }
  return end
}

/** The block of code that is open at the end of a text. */
function openFence(text: string): { line: string; mark: string } | null {
  let open: { line: string; mark: string } | null = null
  for (const line of text.split('\n')) {
    const [, mark, words = ''] = FENCE.exec(line) ?? []
    if (mark === undefined) continue
    if (open === null) open = { line, mark }
    else if (mark[0] === open.mark[0] && mark.length >= open.mark.length && words.trim() === '') open = null
  }
  return open
}
