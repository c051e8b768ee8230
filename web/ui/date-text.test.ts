// Dates are written in the language of the browser, always by the Gregorian calendar, and a day as it is written is understood when it
// is typed or pasted. A language that the browser reports but cannot write is passed over.
import { beforeEach, expect, it, vi } from 'vitest'
import { typedDay } from '../../domain/typed-date.ts'

const TODAY = '2026-11-26'

beforeEach(() => {
  // The modules keep formats and words, because the language of a browser does not change.
  vi.resetModules()
  vi.unstubAllGlobals()
  vi.stubGlobal('document', {})
})

async function datesIn(...languages: string[]) {
  vi.stubGlobal('navigator', { languages })
  const { dateText } = await import('./date-text.ts')
  const { dateWords } = await import('./date-words.ts')
  return { dateText, words: dateWords() }
}

it.each(
  'ar-EG ar-SA bg cs de el en-GB en-US es fa-IR fi fr he hi hu it ja ko lt nl pl pt-BR ru sv th-TH tr uk zh-CN zh-TW'.split(
    ' ',
  ),
)('in %s, a day as it is written is understood, in each month', async (language) => {
  const { dateText, words } = await datesIn(language)
  for (let month = 1; month <= 12; month += 1) {
    const day = `2027-${String(month).padStart(2, '0')}-03`
    const written = dateText(day)
    expect(written).toMatch(/2027/)
    expect(typedDay(written, TODAY, words), written).toBe(day)
  }
})

it('the head of a month is that of the Gregorian month where another calendar is usual', async () => {
  const { dateText } = await datesIn('fa-IR')
  expect(dateText('2026-12-01', 'month')).toBe('دسامبر 2026')
  expect((await datesIn('th-TH')).dateText('2026-12-01', 'month')).toContain('2026')
})

it('passes over languages that Intl refuses or does not know, and writes English if there is no other', async () => {
  const { dateText } = await datesIn('en-US@posix', 'tlh', 'de')
  expect(dateText('2026-12-03')).toBe('03.12.2026')
  vi.resetModules()
  const english = await datesIn('C')
  expect(english.dateText('2026-12-03')).toBe('Dec 3, 2026')
})
