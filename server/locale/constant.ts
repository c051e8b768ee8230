// English texts that were made while the modules were loaded, in the language of the reader: the messages of refusals and of schemas.
// A text that had places is recognised by its English parts, so neither its module nor this one keeps a list.
import { DEFAULT_LANGUAGE } from '../../domain/locale/language.ts'
import type { Values } from '../../domain/locale/message.ts'
import { type Compiled, messageId } from '../../domain/locale/message-id.ts'
import { wordsIn } from './catalogue.ts'
import { fillCompiled } from './compiled.ts'
import { readersLanguage, readersTexts } from './scope.ts'

/** Longer texts, and messages with fewer letters of their own, are not recognised. */
const MOST_CHARACTERS = 1_000
const LEAST_LETTERS = 6

type Pattern = { id: string; parts: Compiled; letters: number }
let patterns: Pattern[] | undefined

const lettersIn = (parts: Compiled) =>
  parts.reduce<number>(
    (sum, part) => sum + (typeof part === 'string' ? (part.match(/\p{L}/gu)?.length ?? 0) : 0),
    0,
  )

/** The English messages with places and without plural forms, those with the most letters first. */
function allPatterns(): Pattern[] {
  patterns ??= Object.entries(wordsIn(DEFAULT_LANGUAGE).texts)
    .flatMap(([id, parts]) => (typeof parts === 'object' ? [{ id, parts, letters: lettersIn(parts) }] : []))
    .filter(
      ({ parts, letters }) =>
        letters >= LEAST_LETTERS && parts.every((part) => typeof part === 'string' || isPlain(part)),
    )
    .sort((one, other) => other.letters - one.letters)
  return patterns
}

const isPlain = (part: unknown) => Array.isArray(part) && part.length === 1

/** The values of a text that was made of these parts; undefined if it was not. Each part is looked for once. */
function valuesOf(text: string, parts: Compiled): Values | undefined {
  const values: Record<string, string> = {}
  let at = 0
  let place: string | undefined
  for (const [index, part] of parts.entries()) {
    if (typeof part !== 'string') {
      place = (part as [string])[0]
      continue
    }
    const isLast = index === parts.length - 1
    const found = isLast && place !== undefined ? text.length - part.length : text.indexOf(part, at)
    if (found < at || !text.startsWith(part, found) || (place === undefined && found !== at)) return undefined
    if (place !== undefined) values[place] = text.slice(at, found)
    at = found + part.length
    place = undefined
  }
  if (place !== undefined) values[place] = text.slice(at)
  else if (at !== text.length) return undefined
  return values
}

/** The text in the language of the reader; as it is if it is no message, or if the reader reads English. */
export function inReadersWords(text: string): string {
  const texts = readersTexts()
  if (!texts || text.length > MOST_CHARACTERS) return text
  const whole = texts[messageId(text)]
  if (typeof whole === 'string') return whole
  for (const { id, parts } of allPatterns()) {
    const translation = texts[id]
    const values = typeof translation === 'object' ? valuesOf(text, parts) : undefined
    if (values) return fillCompiled(translation as Compiled, values, readersLanguage())
  }
  return text
}
