// The pattern by which keys of tickets are found in longer texts. Pages load it with the parser of Markdown.
import { type Keyed, keysOf } from './keys.ts'

/** A pattern of one of these texts, as the source of a regular expression. */
export const oneOfThese = (texts: readonly string[]): string =>
  `(?:${texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})`

/** The meaning of a key in a text: a ticket of the project by its number, or one whose number only the server knows. */
export type KeyFound = { number: number } | { sourceKey: string }

/**
 * The keys in texts of a project, as the source of a regular expression with two groups: the number of a ticket of the project, and
 * the key of an imported ticket in its source.
 */
export function keyPattern(project: Keyed, digits: string): string {
  const own = `${oneOfThese(keysOf(project))}-(${digits})`
  const prefixes = project.source_prefixes ?? []
  return prefixes.length === 0 ? `(?:${own}|(?!)())` : `(?:${own}|(${oneOfThese(prefixes)}${digits}))`
}
