// The order of tickets in a column with manual order. Each ticket has a key, compared as text. The key is the ticket's rank, or,
// if nobody ever moved the ticket by hand, its number subtracted from a maximum: that way new tickets come first without writing
// any row. A rank is a text between the keys of two neighbours (fractional indexing). Pure.

/** The most characters of a rank. */
export const MAX_RANK_LENGTH = 200
/** The length of the key of a ticket without a rank. A rank is longer, so no two keys are the same. */
const NUMBER_LENGTH = 10
const TOP = 9_999_999_999
/** Sorted by character code, which is the order of the database's collation "C". */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
const MIDDLE = DIGITS[BASE >> 1] as string

/** The key of a ticket without a rank. */
export function numberKey(number: number): string {
  return String(TOP - number).padStart(NUMBER_LENGTH, '0')
}

/** The key of a ticket. The ticket with the lower key is placed above. */
export function orderKey({ rank, number }: { rank: string | null; number: number }): string {
  return rank ?? numberKey(number)
}

/** A ticket without a rank is placed below a key if its number is less than this. */
export function numberAt(key: string): number {
  return TOP - Number(key.slice(0, NUMBER_LENGTH))
}

/**
 * A rank for a ticket between two others, at most a few characters longer than theirs. Repeated drops at the top or the bottom of
 * a column hardly lengthen it. Repeated drops into the same gap take one more character for every five drops.
 * @param above the key of the ticket above, null at the top
 * @param below the key of the ticket below, null at the bottom; at most one of the two is null
 */
export function rankBetween(above: string | null, below: string | null): string {
  if (above === null) {
    const [number, rest] = parted(below ?? numberKey(0))
    // Just below the place of the next newer ticket, so that a new ticket is still placed above this one.
    return rest === '' ? `${numberKey(TOP - Number(number) + 1)}${MIDDLE}` : number + before(rest)
  }
  const [number, rest] = parted(above)
  if (below === null || !below.startsWith(number)) return number + after(rest)
  const end = below.slice(NUMBER_LENGTH)
  return number + (rest === '' ? before(end) : between(rest, end))
}

function parted(key: string): [number: string, rest: string] {
  return [key.slice(0, NUMBER_LENGTH), key.slice(NUMBER_LENGTH)]
}

// In the functions below, a text means the fraction 0.text. No text ends with a zero, so there is always room before it.

/** Drops at an end of the column count in steps of this many digits, so that a rank gets longer only after millions of drops. */
const STEP = 4

function after(text: string): string {
  if (text === '') return MIDDLE
  const head = valueAt(text)
  return head < BASE ** STEP - 1 ? digitsOf(head + 1) : text.slice(0, STEP) + after(text.slice(STEP))
}

function before(text: string): string {
  const head = valueAt(text)
  if (head > 1) return digitsOf(head - 1)
  return DIGITS.charAt(0).repeat(STEP) + (head === 1 ? MIDDLE : before(text.slice(STEP)))
}

function between(low: string, high: string): string {
  let same = 0
  while (digitAt(low, same) === digitAt(high, same)) same += 1
  const head = high.slice(0, same)
  const [first, last] = [digitAt(low, same), digitAt(high, same)]
  if (last - first > 1) return head + DIGITS.charAt((first + last) >> 1)
  if (high.length > same + 1) return head + DIGITS.charAt(last)
  return head + DIGITS.charAt(first) + after(low.slice(same + 1))
}

function digitAt(text: string, index: number): number {
  return index < text.length ? DIGITS.indexOf(text.charAt(index)) : 0
}

function valueAt(text: string): number {
  let value = 0
  for (let index = 0; index < STEP; index += 1) value = value * BASE + digitAt(text, index)
  return value
}

function digitsOf(value: number): string {
  let text = ''
  for (let rest = value; text.length < STEP; rest = Math.floor(rest / BASE))
    text = DIGITS.charAt(rest % BASE) + text
  return text.replace(/0+$/, '')
}
