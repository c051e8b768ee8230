// Dates, times, numbers and weeks in the formats of the person: the language of the page, the region of the browser, and what the
// profile says about weeks and hours.
import { beforeEach, expect, it, vi } from 'vitest'
import { LANGUAGE_CODES } from '../../domain/locale/language.ts'
import { typedDay } from '../../domain/typed-date.ts'

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
