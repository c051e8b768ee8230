// Foreign text made fit to be stored: without what the database refuses, and titles and names without what cannot be seen.
import { withoutHidden } from '../../../domain/text.ts'

export const UNTITLED = 'Untitled'

/** Control characters but tab and line break: PostgreSQL refuses NUL, and nobody sees the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g

/** Half of a character, which UTF-8 cannot hold. */
const LONE = /\p{Surrogate}/u
const LONES = new RegExp(LONE, 'gu')

/** @returns the text as it can be stored, and whether anything had to go */
export function storable(text: string): { text: string; isChanged: boolean } {
  const lines = text.replace(/\r\n?/g, '\n')
  const kept = lines.replace(CONTROLS, '').replace(LONES, '\ufffd')
  return { text: kept, isChanged: kept !== lines }
}

/** A title, a name: one line. Empty if nothing of it can be seen. */
export function oneLine(text: string): { text: string; isChanged: boolean } {
  const line = text.replace(LONES, '\ufffd').replace(/\s+/g, ' ').trim()
  const kept = withoutHidden(line).trim()
  return { text: kept, isChanged: kept !== line || LONE.test(text) }
}

/**
 * The beginning of a text that is kept: a copy, since a part of a string keeps all of it in memory. Half a character at its end is
 * replaced.
 */
export function beginning(text: string, most: number): string {
  return Buffer.from(text.slice(0, most)).toString()
}

/** A label of a link, or any other words inside Markdown, that must not end it. */
export function escaped(text: string): string {
  return text.replace(/[\\[\]`*_<>]/g, '\\$&').replace(/\s+/g, ' ')
}

/** A Markdown link if the address is one of the web; otherwise its words alone. */
export function linkTo(url: string | null, words: string): string {
  const address = url === null ? null : webAddress(url)
  return address === null ? escaped(words) : `[${escaped(words)}](${address})`
}

/** The address as it can stand in a Markdown link, null unless it is http, https or mailto. */
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
