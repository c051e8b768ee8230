// Parses JSON that is in memory as text. Refuses text that is nested too deep or too large before parsing it. For files see
// json-stream.ts.
import { t } from '../../../domain/locale/message.ts'
import { MIB } from '../../bytes.ts'
import { SourceError } from '../source.ts'

/**
 * The most memory for JSON that is held at once, such as one issue or one page of issues: its characters, and for each value
 * VALUE more, even if the value is as short as `{}`.
 */
export const PART = 32 * MIB
export const VALUE = 32
export const DEPTH = 200

export const NOT_JSON = 'this is not valid JSON.'
export const CUT_OFF = t('the file ends too early; it is cut off.')
export const TOO_DEEP = `lists and objects are nested more than ${DEPTH} levels deep.`

export const refuseLarge = (line: number, most: number) =>
  new SourceError(
    `line ${line}: an entry is larger than ${Math.ceil(most / MIB)} MB, each value in it counted with ${VALUE} bytes.`,
  )

/** @param line the number of the first line, for error messages */
export function parseJson(text: string, line: number, most: number = PART): unknown {
  refuseUnfit(text, line, most)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SourceError(wrongJson(text, line, error))
  }
}

const OPEN = new Set([...'[{'].map((sign) => sign.charCodeAt(0)))
const CLOSE = new Set([...']}'].map((sign) => sign.charCodeAt(0)))
const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92]

function refuseUnfit(text: string, line: number, most: number): void {
  let depth = 0
  // Every value except the first of a list or object follows a comma, and every list or object has brackets.
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(text, at)
    else if (sign === COMMA) values += 1
    else if (OPEN.has(sign)) {
      values += 1
      depth += 1
      if (depth > DEPTH) throw new SourceError(`line ${line + lineBreaks(text, at)}: ${TOO_DEEP}`)
    } else if (CLOSE.has(sign)) depth -= 1
  }
  if (text.length + values * VALUE > most) throw refuseLarge(line, most)
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
  return `line ${at}: ${isCut ? CUT_OFF : NOT_JSON}`
}
