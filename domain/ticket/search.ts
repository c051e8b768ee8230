// The matches of the search box: the ticket whose key was typed, the text as typed, and its words in any order and form. Both the
// server's index (server/ticket/narrow.ts) and the live windows (query/match.ts) use these functions.
import { exactForm, fold } from '../fold.ts'
import { ticketAddress, ticketNumber } from './address.ts'

/** The number of bytes of a text that are searched; the same as in `searched_text` and `comment_search_text` of the database. */
export const SEARCHED_BYTES = 16_384
/** Separates title and description, as in the database. People do not type this character. */
const SEPARATOR = '\u001f'

/** Punctuation, in its folded form, that belongs to a sentence rather than to a word. */
const AROUND = /^[.,;:!?"'()[\]]+|[.,;:!?"'()[\]]+$/g
const DOUBLED = /(?<=[a-z]{2})([bdgmnprt])\1(?:ing|ed)$/
const ENDING = /(?<=[a-z]{3})ie[sd]$|(?<=[a-z]{4})(?:ing|ed|es|e|y)$|(?<=[a-z]{3})(?<!s)s$/

/**
 * The words of a search, folded and each without the common English endings: "Deleted" becomes "delet", which is also in "delete"
 * and "deleting". A ticket is found if its text contains every one of these words, anywhere.
 * @param form the form of the words
 */
export function wordsOf(search: string, form: (text: string) => string = fold): string[] {
  const words = form(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(words.map((word) => stemOf(word.replace(AROUND, '') || word)))]
}

function stemOf(word: string): string {
  const single = word.replace(DOUBLED, '$1')
  return single === word ? word.replace(ENDING, '') : single
}

/** The words of a search with their accents, for {@link isInexact}. */
export const exactWordsOf = (search: string): string[] => wordsOf(search, exactForm)

/**
 * Whether texts show a word of a search only with other accents or in another form. Such matches come after the exact ones. Each
 * text is folded once, because there may be many words.
 * @param words of {@link exactWordsOf}
 */
export function isInexact(texts: readonly (string | null)[], words: readonly string[]): boolean {
  const present = texts.filter((text) => text !== null)
  const folded = present.map(fold)
  const exact = present.map(exactForm)
  const shows = (all: string[], word: string) => all.some((text) => text.includes(word))
  return words.some((word) => !shows(exact, word) && shows(folded, fold(word)))
}

/** Whether the words of a search can match more than the search as typed. */
export function hasLooseForm(search: string): boolean {
  const words = wordsOf(search)
  return words.length > 1 || words[0] !== fold(search).trim()
}

/**
 * The ticket number that a search names: `WAY-66`, `way66`, `#66`, `66`, or the address of a ticket of the project; undefined if
 * it names none.
 * @param projectKeys the key of the project, and its former keys
 */
export function searchedNumber(
  search: string,
  projectKeys: readonly string[],
  projectId?: string,
): number | undefined {
  const address = ticketAddress(search)
  if (address) return address.projectId === projectId ? address.number : undefined
  const digits = new RegExp(`^(?:(?:${projectKeys.map(fold).join('|')})[- ]?|#)?(\\d{1,10})$`).exec(
    fold(search).trim(),
  )?.[1]
  return ticketNumber(digits)
}

/**
 * The part of a ticket's text that is searched, folded. It is cut before it is folded, so that folding a long text costs little,
 * and again after it, because a character may become several.
 */
export function searchedText(title: string, description: string | null): string {
  const part = firstBytes(`${title}${SEPARATOR}${description ?? ''}`, SEARCHED_BYTES)
  return firstBytes(fold(part), SEARCHED_BYTES)
}

function firstBytes(text: string, bytes: number): string {
  // A UTF-16 unit takes at most 3 bytes.
  if (text.length * 3 <= bytes) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes))
  return text.slice(0, read)
}
