// What the search box finds: the ticket whose key was typed, the text as typed, and its words in any order and form. The
// server's index (server/ticket/narrow.ts) and the live windows (query/match.ts) both ask here.
import { TicketNumber } from './shapes.ts'

/** How much of a ticket's text is searched, in bytes; as in the database function `searched_text`. */
const SEARCHED_BYTES = 16_384
/** Separates title and description, as in the database: it is in no text that people type. */
const SEPARATOR = '\u001f'

/** Punctuation that belongs to a sentence rather than to a word. */
const AROUND = /^[.,;:!?"'()[\]]+|[.,;:!?"'()[\]]+$/g
const DOUBLED = /(?<=[a-z]{2})([bdgmnprt])\1(?:ing|ed)$/i
const ENDING = /(?<=[a-z]{3})ie[sd]$|(?<=[a-z]{4})(?:ing|ed|es|e|y)$|(?<=[a-z]{3})(?<!s)s$/i

/**
 * The words of a search, each without the common English endings: "Deleted" becomes "Delet", which is also in "delete" and
 * "deleting". A ticket is found if its text contains every one of them, anywhere.
 */
export function wordsOf(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return [...new Set(words.map((word) => stemOf(word.replace(AROUND, '') || word)))]
}

function stemOf(word: string): string {
  const single = word.replace(DOUBLED, '$1')
  return single === word ? word.replace(ENDING, '') : single
}

/** Whether its words can find more than the search as typed. */
export function hasLooseForm(search: string): boolean {
  const words = wordsOf(search)
  return words.length > 1 || words[0] !== search.trim()
}

/** The ticket number that a search names: `WAY-66`, `way66`, `#66` or `66`; undefined if it names none. */
export function numberSought(search: string, projectKey: string): number | undefined {
  const digits = new RegExp(`^(?:${projectKey}[- ]?|#)?(\\d{1,10})$`, 'i').exec(search.trim())?.[1]
  const number = TicketNumber.safeParse(digits)
  return number.success ? number.data : undefined
}

/** The part of a ticket's text that is searched, in lower case. */
export function searchedText(title: string, description: string | null): string {
  return firstBytes(lowerCase(`${title}${SEPARATOR}${description ?? ''}`), SEARCHED_BYTES)
}

/**
 * Lower case as the database writes it, character by character: JavaScript alone gives a sigma another form at the end of a
 * word, and a dotted I two characters.
 */
export function lowerCase(text: string): string {
  return text.replace(/[Σİ]/g, (letter) => (letter === 'Σ' ? 'σ' : 'i')).toLowerCase()
}

function firstBytes(text: string, bytes: number): string {
  // No UTF-16 unit takes more than three.
  if (text.length * 3 <= bytes) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes))
  return text.slice(0, read)
}
