// The names of months in the languages that trackers export in, as the platform knows them.
import { plain } from './words.ts'

const LANGUAGES = [
  'en',
  'fr',
  'de',
  'es',
  'pt',
  'it',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'is',
  'et',
  'pl',
  'cs',
  'sk',
  'hu',
  'ro',
  'tr',
  'ru',
  'uk',
  'bg',
  'el',
  'sl',
  'hr',
  'lt',
  'lv',
  'ca',
]

let known: { exact: Map<string, number>; long: [name: string, month: number][] } | undefined

function names() {
  if (known) return known
  const exact = new Map<string, number>()
  const long: [string, number][] = []
  for (const language of LANGUAGES)
    for (let month = 1; month <= 12; month += 1)
      for (const name of namesOf(language, month)) {
        // The first language that has a word decides: "lip" is July in Polish, June elsewhere.
        if (!exact.has(name)) exact.set(name, month)
        long.push([name, month])
      }
  known = { exact, long }
  return known
}

function namesOf(language: string, month: number): string[] {
  const date = Date.UTC(2026, month - 1, 15)
  const shapes = [
    ...(['short', 'long'] as const).map((size) => ({ month: size })),
    ...(['short', 'long'] as const).map((size) => ({ month: size, day: 'numeric' as const })),
  ]
  return shapes
    .map((shape) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...shape }).formatToParts(date))
    .map((parts) => plain(parts.find(({ type }) => type === 'month')?.value ?? ''))
    .filter((name) => /^\p{L}{3,}$/u.test(name))
}

/** The month from 1 to 12, by its whole name or its first letters, at least three; null if it is none. */
export function monthOf(name: string): number | null {
  const word = plain(name)
  const { exact, long } = names()
  const found = exact.get(word)
  if (found !== undefined) return found
  if (word.length < 3) return null
  return long.find(([whole]) => whole.startsWith(word))?.[1] ?? null
}
