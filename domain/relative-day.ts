// Reads a day that is typed as a distance in the words of a language, such as “übermorgen” or “in 3 Tagen”.
import { daysAfter } from './date.ts'
import { monthsAfter } from './month.ts'

type Unit = 'day' | 'week' | 'month' | 'year'

/** How a language writes distances. */
export type RelativeWords = {
  /** Distances without a number. `isNamed`: “next week” begins on a Monday; “in one week” is the same weekday. */
  named: { words: string; unit: Unit; count: number; isNamed: boolean }[]
  /** The words before and after a number. `sign`: -1 for the past. */
  counted: { before: string; after: string; unit: Unit; sign: number }[]
}

/** Shorter beginnings of a word are not understood: they may be those of a month or of a weekday. */
const SHORTEST = 3

/**
 * @param typed as `plain` returns it
 * @param plain writes words as they are compared
 * @param next the first day of the next week, month or year
 */
export function relativeDay(
  typed: string,
  today: string,
  { named, counted }: RelativeWords,
  { plain, next }: { plain: (words: string) => string; next: (unit: Unit) => string | undefined },
): string | undefined {
  const tight = (text: string) => text.replaceAll(' ', '')
  const text = tight(typed)
  const names = named.map((one) => ({ ...one, words: tight(plain(one.words)) }))
  const exact = names.find(({ words }) => words === text)
  const begun = text.length < SHORTEST ? [] : names.filter(({ words }) => words.startsWith(text))
  const found = exact ?? (begun.length === 1 ? begun[0] : undefined)
  if (found) {
    const isWhole = found.isNamed && found.unit !== 'day'
    if (!isWhole) return shifted(today, found.unit, found.count)
    return found.count === 1 ? next(found.unit) : undefined
  }
  for (const { unit, sign, ...around } of counted) {
    const [before, after] = [tight(plain(around.before)), tight(plain(around.after))]
    const number = text.slice(before.length, text.length - after.length)
    if (text === before + number + after && /^\d{1,4}$/.test(number))
      return shifted(today, unit, sign * Number(number))
  }
  return undefined
}

function shifted(today: string, unit: Unit, count: number): string {
  if (unit === 'day') return daysAfter(today, count)
  if (unit === 'week') return daysAfter(today, count * 7)
  return monthsAfter(today, unit === 'month' ? count : count * 12)
}
