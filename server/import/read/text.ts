// Makes foreign text acceptable: removes what the database refuses, and invisible characters from titles and names.
import { cut } from '../../../domain/cut.ts'
import { withoutHidden } from '../../../domain/text.ts'

export const UNTITLED = 'Untitled'

/** Control characters except tab and line break: PostgreSQL refuses NUL, and the others are invisible. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g

/** A lone surrogate, which UTF-8 cannot encode. */
const LONE = /\p{Surrogate}/u
const LONES = new RegExp(LONE, 'gu')

/** @returns the text in a form that can be stored, and whether anything was changed */
export function storable(text: string): { text: string; isChanged: boolean } {
  const lines = text.replace(/\r\n?/g, '\n')
  const kept = lines.replace(CONTROLS, '').replace(LONES, '\ufffd')
  return { text: kept, isChanged: kept !== lines }
}

/** A title or name as one line. Empty if nothing of it is visible. */
export function oneLine(text: string): { text: string; isChanged: boolean } {
  const line = text.replace(LONES, '\ufffd').replace(/\s+/g, ' ').trim()
  const kept = withoutHidden(line).trim()
  return { text: kept, isChanged: kept !== line || LONE.test(text) }
}

/**
 * The beginning of a text, as a copy, because a substring would keep the whole string in memory.
 */
export function beginning(text: string, most: number): string {
  return Buffer.from(cut(text, most)).toString()
}

/** Escapes the label of a link, or other words inside Markdown that must not end it. */
export function escaped(text: string): string {
  return text.replace(/[\\[\]`*_<>]/g, '\\$&').replace(/\s+/g, ' ')
}

/**
 * Escapes stars and underscores that Markdown would take for emphasis, in a text of a source that has no such marks: `2*3*4` and
 * `__init__`, but not `a * b` and `snake_case`.
 */
export function literal(text: string): string {
  return text.replace(/[*_]+/g, (signs, at: number) => {
    const [before, after] = [text[at - 1] ?? ' ', text[at + signs.length] ?? ' ']
    const isApart = /\s/.test(before) && /\s/.test(after)
    const isWithinWord = signs[0] === '_' && WORD.test(before) && WORD.test(after)
    return isApart || isWithinWord ? signs : signs.replace(/[*_]/g, '\\$&')
  })
}
const WORD = /[\p{L}\p{N}]/u

/** A Markdown link if the address is a web address; otherwise only the words. */
export function linkTo(url: string | null, words: string): string {
  const address = url === null ? null : webAddress(url)
  return address === null ? escaped(words) : `[${escaped(words)}](${address})`
}

/** The address in a form that fits into a Markdown link; null unless it is http, https or mailto. */
export function webAddress(url: string): string | null {
  const trimmed = url.trim()
  if (trimmed.length > 4_000 || !/^(https?:\/\/|mailto:)/i.test(trimmed)) return null
  return trimmed.replace(/[\s<>()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** A block of code, between marks that do not occur in it. */
export function fenced(text: string, language: string): string {
  let longest = 2
  for (const [marks] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, marks.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}
