// Dates, times, numbers and weeks in the formats of the person: the language of the page, the region of the browser, and what the
// profile says about weeks and hours.
import { beforeEach, expect, it, vi } from 'vitest'
import { LANGUAGE_CODES } from '../../domain/locale/language.ts'
import { typedDay } from '../../domain/typed-date.ts'
import { readCatalogue } from '../../script/messages.mjs'

beforeEach(() => {
  // The modules keep formats, because the language of a page does not change.
  vi.resetModules()
  vi.unstubAllGlobals()
})

type Device = { lang?: string; languages?: string[]; followed?: string; cookie?: string }

async function formatsOf({ lang = 'en', languages = [], followed, cookie = '' }: Device) {
  vi.stubGlobal('document', { documentElement: { lang }, cookie })
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('localStorage', { getItem: () => followed ?? null })
  const words = await import('../ui/date-words.ts')
  const lists = await import('./list.ts')
  return { ...lists, ...(await import('./format.ts')), ...(await import('../ui/date-text.ts')), ...words }
}

/** A time of day in the zone of the machine that runs the test. */
const AT = new Date(2026, 10, 27, 17, 30)
const SUNDAY = 0
const MONDAY = 1
const SATURDAY = 6
/** Unicode has several spaces, and signs of direction that no reader sees. */
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ').replace(/[\u200e\u200f]/g, '')

it('German: days first, points, 24 hours, weeks from Monday', async () => {
  const formats = await formatsOf({ lang: 'de', languages: ['en-US', 'de-AT'] })
  expect(plain(formats.dateText(AT, 'moment'))).toBe('27.11.2026, 17:30')
  expect(plain(formats.dateText('2026-11-27', 'full'))).toBe('Freitag, 27. November 2026')
  expect(formats.dateLocale()).toBe('de-AT')
  expect((await formatsOf({ lang: 'de' })).numberText(1_234_567.5)).toBe('1.234.567,5')
  expect(formats.relativeText(-1, 'day')).toBe('gestern')
  expect(formats.listText(['A', 'B', 'C'])).toBe('A, B und C')
  expect(formats.FIRST_WEEKDAY).toBe(MONDAY)
})

it('German with the hours and the week that the profile says', async () => {
  const formats = await formatsOf({ lang: 'de', followed: 'de,sunday,h12' })
  expect(plain(formats.dateText(AT, 'clock'))).toBe('05:30 PM')
  expect(formats.FIRST_WEEKDAY).toBe(SUNDAY)
})

it('Japanese: the year first, weeks from Sunday', async () => {
  const formats = await formatsOf({ lang: 'ja' })
  expect(formats.dateText(AT, 'moment')).toBe('2026/11/27 17:30')
  expect(formats.dateText('2026-11-27', 'month')).toBe('2026年11月')
  expect(formats.numberText(1_234.5)).toBe('1,234.5')
  expect(formats.FIRST_WEEKDAY).toBe(SUNDAY)
})

it('Arabic has the digits of the region, and a Gregorian year', async () => {
  const formats = await formatsOf({ lang: 'ar', languages: ['ar-EG'] })
  expect(plain(formats.dateText('2026-11-27'))).toBe('٢٧/١١/٢٠٢٦')
  expect(formats.numberText(1_234.5)).toBe('١٬٢٣٤٫٥')
  expect(formats.FIRST_WEEKDAY).toBe(SATURDAY)
  vi.resetModules()
  const moroccan = await formatsOf({ lang: 'ar', languages: ['ar-MA'] })
  expect(plain(moroccan.dateText('2026-11-27'))).toMatch(/27.*2026/)
})

it('chosen hours win over those of the region', async () => {
  const american = await formatsOf({ languages: ['en-US'] })
  expect(plain(american.dateText(AT, 'moment'))).toBe('Nov 27, 2026, 5:30 PM')
  vi.resetModules()
  const late = await formatsOf({ languages: ['en-US'], followed: ',monday,h23' })
  expect([late.dateText(AT, 'clock'), late.FIRST_WEEKDAY]).toEqual(['17:30', MONDAY])
  vi.resetModules()
  const british = await formatsOf({ languages: ['en-GB'], followed: ',,h12' })
  expect(plain(british.dateText(AT, 'shortMoment'))).toBe('27 Nov, 5:30 pm')
})

it('while nothing is chosen, dates are those of the browser, and numbers are English', async () => {
  const formats = await formatsOf({ languages: ['de-DE', 'en'] })
  expect([formats.dateText('2026-11-27'), formats.numberText(1_234.5)]).toEqual(['27.11.2026', '1,234.5'])
})

it.each([
  ['de-DE', '27 Nov 2026'],
  ['en-GB', '27 Nov 2026'],
  ['en-US', 'Nov 27, 2026'],
  ['de', 'Nov 27, 2026'],
  ['zh-Hant-TW', 'Nov 27, 2026'],
])('chosen English in a browser of %s writes %s', async (language, written) => {
  const formats = await formatsOf({ languages: [language], cookie: 'lacewing_lang=en' })
  expect(formats.dateText('2026-11-27')).toBe(written)
})

it.each([...LANGUAGE_CODES, 'ar-EG'])('in %s, a day as it is written is understood', async (tag) => {
  const formats = await formatsOf({ lang: tag === 'ar-EG' ? 'ar' : tag, languages: [tag] })
  for (let month = 1; month <= 12; month += 1) {
    const day = `2027-${String(month).padStart(2, '0')}-03`
    const written = formats.dateText(day)
    expect(typedDay(written, '2026-11-26', formats.dateWords()), written).toBe(day)
  }
})

/** A Thursday. */
const TODAY = '2026-11-26'

it.each([
  ['de', 'morgen', '2026-11-27'],
  ['de', 'mor', '2026-11-27'],
  ['de', 'Übermorgen', '2026-11-28'],
  ['de', 'nächste Woche', '2026-11-30'],
  ['de', 'in 3 Tagen', '2026-11-29'],
  ['de', 'vor 2 Wochen', '2026-11-12'],
  ['de', 'in 2 weeks', '2026-12-10'],
  ['de', 'freitag', '2026-11-27'],
  ['de', '3/12', '2026-12-03'],
  ['fr', 'demain', '2026-11-27'],
  ['fr', 'après-demain', '2026-11-28'],
  ['fr', 'dans 3 jours', '2026-11-29'],
  ['es', 'mañana', '2026-11-27'],
  ['pt-BR', 'em 2 semanas', '2026-12-10'],
  ['it', 'dopodomani', '2026-11-28'],
  ['pl', 'za 5 dni', '2026-12-01'],
  ['pl', 'za 2 tygodnie', '2026-12-10'],
  ['uk', 'через 3 дні', '2026-11-29'],
  ['tr', 'yarın', '2026-11-27'],
  ['tr', '3 gün sonra', '2026-11-29'],
  ['ja', '明日', '2026-11-27'],
  ['ja', '3日後', '2026-11-29'],
  ['ja', '3 日後', '2026-11-29'],
  ['ja', '来週', '2026-11-30'],
  ['zh-CN', '后天', '2026-11-28'],
  ['zh-CN', '2周后', '2026-12-10'],
  ['ko', '내일', '2026-11-27'],
  ['ko', '3일 후', '2026-11-29'],
  ['ar', 'غدًا', '2026-11-27'],
  ['ar', 'غدا', '2026-11-27'],
  ['ar', 'خلال ٣ أيام', '2026-11-29'],
  ['ar', 'خلال يومين', '2026-11-28'],
  ['de', 'in Tagen', undefined],
  ['de', 'diese Woche', undefined],
  ['de', 'in 99999 Tagen', undefined],
  ['de', 'näch', undefined],
  ['en', 'morgen', undefined],
])('in %s, “%s” is %s', async (lang, text, day) => {
  const { dateWords } = await formatsOf({ lang })
  expect(typedDay(text, TODAY, dateWords())).toBe(day)
})

it.each(LANGUAGE_CODES.slice(1))('in %s, the examples of the error are understood', async (lang) => {
  const { dateWords } = await formatsOf({ lang })
  const error = (await readCatalogue(lang)).get('No such day. Try “fri”, “3 Dec” or “in 2 weeks”.') ?? ''
  const examples = [...error.matchAll(/[„“«「]([^„“”«»「」]+)[“”»」]/g)].map(([, example = '']) =>
    example.trim(),
  )
  const days = examples.map((example) => typedDay(example, TODAY, dateWords()))
  expect(days).toEqual(['2026-11-27', '2026-12-03', '2026-12-10'])
})

it.each(LANGUAGE_CODES)('in %s, every distance that is written is understood', async (lang) => {
  const { dateWords, relativeText } = await formatsOf({ lang })
  const words = dateWords()
  const daysIn = (count: number) =>
    new Date(Date.parse(TODAY) + count * 86_400_000).toISOString().slice(0, 10)
  for (const count of [-9, -2, -1, 0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 21, 22, 25, 100])
    expect(typedDay(relativeText(count, 'day'), TODAY, words), relativeText(count, 'day')).toBe(daysIn(count))
  for (const count of [2, 3, 5, 11, 21, 22])
    expect(typedDay(relativeText(count, 'week'), TODAY, words)).toBe(daysIn(7 * count))
})
