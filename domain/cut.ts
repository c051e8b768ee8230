// Cuts texts to a number of characters. Without schemas, because pages need it before they load these.

/** The UTF-16 units around a cut in which the character at the cut is searched; hardly any character has more. */
const NEAR = 64

/**
 * Where the first characters of a text end.
 * @param characters code points, as the database counts them
 */
export function endOf(text: string, characters: number): number {
  if (text.length <= characters) return text.length
  let end = 0
  for (let count = 0; count < characters && end < text.length; count += 1)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1
  return end
}

/**
 * The beginning of a text. Never ends inside a character, not even inside one of several code points (a flag, a family, a letter
 * with its accents), so the result may be a few code points shorter.
 * @param most the most code points
 */
export function cut(text: string, most: number): string {
  const end = endOf(text, most)
  return end === text.length ? text : text.slice(0, boundary(text, end).start || end)
}

/**
 * The end of a text, without splitting a character, such as the end of a file name with its extension.
 * @param most the most code points
 */
export function cutStart(text: string, most: number): string {
  const points = text.length > most ? [...text].length : 0
  if (points <= most) return text
  const start = endOf(text, points - most)
  const { start: at, end } = boundary(text, start)
  return text.slice(at === start ? start : end)
}

/** A flag is two regional indicators, so the first of a row of flags has to be found. */
const INDICATOR = /^[\u{1f1e6}-\u{1f1ff}]$/u
const MOST_FLAGS = 1_000

/** Where the searched part begins: not inside a row of flags, unless it is endless. */
function beginOf(text: string, index: number): number {
  let from = Math.max(0, index)
  for (let count = 0; count < MOST_FLAGS && INDICATOR.test(text.slice(from - 2, from)); count += 1) from -= 2
  return from
}

let segmenter: Intl.Segmenter | undefined

/** The character that contains this index; in a browser that does not know characters, an empty one. */
function boundary(text: string, index: number): { start: number; end: number } {
  if (!('Segmenter' in Intl)) return { start: index, end: index }
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const from = beginOf(text, index - NEAR)
  const near = text.slice(from, index + NEAR)
  const found = segmenter.segment(near).containing(index - from)
  const start = from + (found?.index ?? 0)
  const end = start + (found?.segment.length ?? 0)
  // A character that is longer than the searched part is split.
  const isWhole = (start > from || from === 0) && (end < from + near.length || end === text.length)
  return isWhole ? { start, end } : { start: index, end: index }
}
