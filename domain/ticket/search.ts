// The matches of the search box: the ticket whose key was typed, the text as typed, and its words in any order and form. Both the
// server's index (server/ticket/narrow.ts) and the live windows (query/match.ts) use these functions.
import { FACTS } from './fields.ts'

/** The number of bytes of a ticket's text that are searched; the same as in the database function `searched_text`. */
const SEARCHED_BYTES = 16_384
/** Separates title and description, as in the database. People do not type this character. */
const SEPARATOR = '\u001f'

/** Punctuation that belongs to a sentence rather than to a word. */
const AROUND = /^[.,;:!?"'()[\]]+|[.,;:!?"'()[\]]+$/g
const DOUBLED = /(?<=[a-z]{2})([bdgmnprt])\1(?:ing|ed)$/i
const ENDING = /(?<=[a-z]{3})ie[sd]$|(?<=[a-z]{4})(?:ing|ed|es|e|y)$|(?<=[a-z]{3})(?<!s)s$/i

/**
 * The words of a search, each without the common English endings: "Deleted" becomes "Delet", which is also in "delete" and
 * "deleting". A ticket is found if its text contains every one of these words, anywhere.
 */
export function wordsOf(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return [...new Set(words.map((word) => stemOf(word.replace(AROUND, '') || word)))]
}

function stemOf(word: string): string {
  const single = word.replace(DOUBLED, '$1')
  return single === word ? word.replace(ENDING, '') : single
}

/** Whether the words of a search can match more than the search as typed. */
export function hasLooseForm(search: string): boolean {
  const words = wordsOf(search)
  return words.length > 1 || words[0] !== search.trim()
}

/** The ticket number that a search names: `WAY-66`, `way66`, `#66` or `66`; undefined if it names none. */
export function searchedNumber(search: string, projectKey: string): number | undefined {
  const digits = new RegExp(`^(?:${projectKey}[- ]?|#)?(\\d{1,10})$`, 'i').exec(search.trim())?.[1]
  const number = Number(digits)
  return number > 0 && number <= FACTS.number.max ? number : undefined
}

/** The part of a ticket's text that is searched, in lower case. */
export function searchedText(title: string, description: string | null): string {
  return firstBytes(lowerCase(`${title}${SEPARATOR}${description ?? ''}`), SEARCHED_BYTES)
}

/**
 * Lower-cases each character separately, as the database does. JavaScript's toLowerCase uses another form of sigma at the end of
 * a word, and turns a dotted capital I into two characters.
 */
export function lowerCase(text: string): string {
  return text.replace(/[Σİ]/g, (letter) => (letter === 'Σ' ? 'σ' : 'i')).toLowerCase()
}

function firstBytes(text: string, bytes: number): string {
  // A UTF-16 unit takes at most 3 bytes.
  if (text.length * 3 <= bytes) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes))
  return text.slice(0, read)
}
