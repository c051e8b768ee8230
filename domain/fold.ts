// The form in which texts are compared by search, mentions, pickers, filters and queries: without case, accents, and the
// differences that people do not see or cannot type. The database has the same function, `folded` (migration 61).

/** Letters that have no decomposition in Unicode, and the forms of one character: each as people type it on any keyboard. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  '⁄': '/',
  ...replacingEach('‘’‚‛‹›ʹʻʼʽ′׳', "'"),
  ...replacingEach('“”„‟«»״', '"'),
  ...replacingEach('‐‒–—―−־', '-'),
}

function replacingEach(characters: string, replacement: string): Record<string, string> {
  return Object.fromEntries([...characters].map((character) => [character, replacement]))
}

/**
 * The removed characters: soft hyphens, zero-width and other invisible characters, the Arabic letter stretcher, and the marks of
 * Latin, Greek, Cyrillic, Hebrew and Arabic. Marks of other scripts stay, because without them a word is another word: the vowels
 * of Indic scripts and of Thai, and the voicing of Japanese.
 */
const REMOVED = new RegExp(
  `[${[
    // Marks of Latin, Greek and Cyrillic, of any letter, and in half width.
    String.raw`\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f`,
    // Hebrew points.
    String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7`,
    // Arabic vowels and the letter stretcher.
    String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff`,
    // Invisible characters.
    String.raw`\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}`,
  ].join('')}]`,
  'gu',
)

const ASCII = /^[\0-\x7f]*$/
const REPLACED = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'g')

/**
 * The form in which texts are compared: "Café", "CAFE" and "ｃａｆé" are the same, and so are "Can't" and "Can’t". A text of ASCII
 * changes only its case.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  // An acute accent without a letter is typed as an apostrophe; NFKD would make it a space.
  const decomposed = text.replaceAll('´', "'").normalize('NFKD').toLowerCase()
  return decomposed
    .replace(REMOVED, '')
    .replace(REPLACED, (character) => REPLACEMENTS[character] ?? '')
    .normalize('NFKC')
}

/**
 * Words in the form in which headings and values of foreign tables are compared with lists of words: folded, with one space in
 * place of anything but letters and digits.
 */
export const plainWords = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/**
 * The exact form of a text, without its case: of the texts that are equal when folded, those with the same exact form come first.
 * Each character is lower-cased separately, as in the database: JavaScript's toLowerCase uses another form of sigma at the end of a
 * word, and turns a dotted capital I into two characters.
 */
export function exactForm(text: string): string {
  const composed = text.normalize('NFC')
  return composed.replace(/[Σİ]/g, (letter) => (letter === 'Σ' ? 'σ' : 'i')).toLowerCase()
}

/**
 * The entries that have the typed text in one of their texts, without regard to form. Entries with its exact form come first;
 * otherwise the order stays. A value that is no text, of a malformed record, contains nothing.
 */
export function containing<T>(
  entries: readonly T[],
  typed: string,
  textsOf: (entry: T) => readonly (string | null)[],
): T[] {
  if (typed.trim() === '') return [...entries]
  const has = (form: (text: string) => string) => {
    const wanted = form(typed.trim())
    return (entry: T) =>
      textsOf(entry).some((text) => typeof text === 'string' && form(text).includes(wanted))
  }
  return firstOf(entries.filter(has(fold)), has(exactForm))
}

/** The same entries, those for which this is true first. */
export function firstOf<T>(entries: readonly T[], isFirst: (entry: T) => boolean): T[] {
  const first: T[] = []
  const others: T[] = []
  for (const entry of entries) (isFirst(entry) ? first : others).push(entry)
  return [...first, ...others]
}

/**
 * A character with all that may join it: marks, invisible characters, the voicing of Japanese in half width, and the later letters
 * of a Korean syllable that is written letter by letter.
 */
const CLUSTER = /[\s\S][\p{M}\p{Cf}\uff9e\uff9f\u1160-\u11ff\u314f-\u3163\uffc2-\uffdc]*/gu

/** The folded clusters of a text, each with its place. Texts repeat most of their clusters, so each one is folded once. */
function* foldedClusters(text: string): Generator<{ folded: string; start: number; end: number }> {
  const known = new Map<string, string>()
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const folded = known.get(cluster) ?? fold(cluster)
    known.set(cluster, folded)
    yield { folded, start: index, end: index + cluster.length }
  }
}

/** A folded text that knows for each of its characters where the character is in the original text. */
export type FoldedText = { folded: string; starts: number[]; ends: number[] }

/** Folds a text in which matches are to be shown. */
export function foldedWithPlaces(text: string): FoldedText {
  if (ASCII.test(text)) {
    const starts = Array.from({ length: text.length }, (_, at) => at)
    return { folded: fold(text), starts, ends: starts.map((at) => at + 1) }
  }
  const places: FoldedText = { folded: '', starts: [], ends: [] }
  for (const { folded, start, end } of foldedClusters(text)) {
    places.folded += folded
    for (let at = 0; at < folded.length; at += 1) {
      places.starts.push(start)
      places.ends.push(end)
    }
  }
  return places
}

/**
 * Where a text first contains another one, without regard to the form of both; -1 if it does not.
 * @param wanted a folded text
 */
export function placeOf(text: string, wanted: string): number {
  const at = fold(text).indexOf(wanted)
  if (at < 0 || ASCII.test(text)) return at
  let length = 0
  for (const { folded, start } of foldedClusters(text)) {
    length += folded.length
    if (length > at) return start
  }
  return -1
}
