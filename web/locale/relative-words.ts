// How the language of the person writes distances between days, as its formats write them: “morgen”, “in 3 Tagen”. A typed day is
// understood in these words.
import type { RelativeWords } from '../../domain/relative-day.ts'
import { dateLocale } from './format.ts'

const UNITS = ['day', 'week', 'month', 'year'] as const
/** Counts of every plural form of the languages, and the distances that have words of their own. */
const COUNTS = [1, 2, 3, 5, 11, 21, 100].flatMap((count) => [count, -count])
const NAMED = [-2, -1, 0, 1, 2]

/** English is understood without them. */
export function relativeWords(): RelativeWords {
  const locale = dateLocale()
  const named = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const counted = new Intl.RelativeTimeFormat(locale)
  const words: RelativeWords = { named: [], counted: [] }
  for (const unit of UNITS) {
    for (const count of NAMED)
      add(words, named.formatToParts(count, unit), {
        unit,
        count,
        isNamed: unit === 'day' || Math.abs(count) < 2,
      })
    for (const count of COUNTS)
      add(words, counted.formatToParts(count, unit), { unit, count, isNamed: false })
  }
  return words
}

type Distance = { unit: (typeof UNITS)[number]; count: number; isNamed: boolean }

function add(words: RelativeWords, parts: Intl.RelativeTimeFormatPart[], { unit, count, isNamed }: Distance) {
  const at = parts.findIndex(({ type }) => type === 'integer')
  const text = (some: Intl.RelativeTimeFormatPart[]) => some.map(({ value }) => value).join('')
  if (at === -1) words.named.push({ words: text(parts), unit, count, isNamed })
  else if (!isNamed)
    words.counted.push({
      before: text(parts.slice(0, at)),
      after: text(parts.slice(at + 1)),
      unit,
      sign: Math.sign(count),
    })
}
