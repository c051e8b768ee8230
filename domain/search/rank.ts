// How well a text fits a search: the order of the palette, of the list's search, and of the server's answer.
import { exactForm, fold } from '../fold.ts'
import { exactWordsOf, wordsOf } from '../ticket/search.ts'

/** The levels of a fit, best first. Two texts of the same level keep their order. */
const LEVELS = { whole: 7, phrase: 6, begun: 5, words: 4, inside: 3, stems: 2, typos: 1 }

/** Added if the text begins with the search. */
const AT_START = 0.2
/** Subtracted if the text fits only without regard to accents and forms. */
const OTHER_FORM = 0.5

/** The forms in which a text is compared. */
export type TextForms = { folded: string; exact: string }

/** The forms of a text; a text that is rated for many searches is given in them. */
export const formsOf = (text: string): TextForms => ({ folded: fold(text), exact: exactForm(text) })

type Fit = (text: string | TextForms) => number
/** How well a form of a text fits. */
type FormFit = (form: string) => number

const inForms = (text: string | TextForms) => (typeof text === 'string' ? formsOf(text) : text)

/**
 * How well a text fits a search. Best if the text is the search; then if it has the words of the search as they are, then if the
 * last of these words is only begun, then if it has words that begin so in any order, then if it has them anywhere, then without
 * their endings, and last if it has them with typing errors. 0 if it does not fit. A text that fits only without regard to accents
 * and forms is just below those that fit exactly.
 */
export function fitOf(typed: string): Fit {
  if (typed.trim() === '') return () => LEVELS.typos
  const rate = titleFit(typed)
  const rateMistyped = mistypedFit(typed)
  return (text) => rate(text) || rateMistyped(text)
}

/** The same for texts that fit only with typing errors, which take longest to compare. */
export function mistypedFit(typed: string): Fit {
  const words = wordsIn(fold(typed))
  return (text) => (isMistyped(words, inForms(text).folded) ? LEVELS.typos : 0)
}

/** The same without typing errors: the order of texts that a search has found already. */
export function titleFit(typed: string): Fit {
  const folded = levelOf(fold(typed), wordsOf(typed))
  const exact = levelOf(exactForm(typed), exactWordsOf(typed))
  return (text) => {
    const forms = inForms(text)
    const level = folded(forms.folded)
    return level && Math.max(exact(forms.exact), level - OTHER_FORM)
  }
}

function levelOf(typed: string, stems: string[]): FormFit {
  const wanted = typed.trim()
  if (wanted === '') return () => 0
  const words = wanted.split(/\s+/)
  return (body) => {
    if (!words.every((word) => body.includes(word)))
      return stems.length > 0 && stems.every((stem) => body.includes(stem)) ? LEVELS.stems : 0
    if (body.trim() === wanted) return LEVELS.whole
    const phrase = phraseLevel(wanted, body)
    if (phrase > 0) return body.startsWith(wanted) ? phrase + AT_START : phrase
    const starts = wordsIn(body)
    return words.every((word) => starts.some((start) => start.startsWith(word)))
      ? LEVELS.words
      : LEVELS.inside
  }
}

/** The level of the best place where a text has these words one after the other; 0 if it has no such place. */
function phraseLevel(wanted: string, body: string): number {
  let level = 0
  for (let at = body.indexOf(wanted); at >= 0; at = body.indexOf(wanted, at + 1)) {
    if (isJoined(body, at)) continue
    if (!isJoined(body, at + wanted.length)) return LEVELS.phrase
    level = LEVELS.begun
  }
  return level
}

/** Scripts that are written without spaces: each character may begin a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const LETTER = /[\p{L}\p{M}\p{N}]/u

/** Whether the characters before and at a place belong to the same word. */
function isJoined(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at]]
  return LETTER.test(before) && LETTER.test(after) && !UNSPACED.test(before) && !UNSPACED.test(after)
}

const wordsIn = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')

/** The number of typing errors that a word may have: none in a short one, or in a number or key. */
const mistakesIn = (word: string) => (word.length < 4 || /\p{N}/u.test(word) ? 0 : word.length < 8 ? 1 : 2)

function isMistyped(words: string[], folded: string): boolean {
  const starts = wordsIn(folded)
  return words.length > 0 && words.every((word) => starts.some((start) => isNear(word, start)))
}

/** Whether a word begins like the typed one, with few enough typing errors. */
function isNear(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  const most = mistakesIn(typed)
  // Nearly all typing errors keep the first letter, or have it in the second place.
  if (most === 0 || (word[0] !== typed[0] && word[1] !== typed[0])) return false
  const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => typed.length - most + index)
  return lengths.some((length) => length <= word.length && mistakes(typed, word.slice(0, length)) <= most)
}

/** The number of letters that are missing, added, wrong, or swapped with their neighbour. */
function mistakes(one: string, other: string): number {
  let [last, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (last[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[last, row] = [row, next]
  }
  return row[other.length] ?? 0
}
