// A typed day is understood in the words and numbers that people use, and a text that is no day is refused.
import { describe, expect, it } from 'vitest'
import { monthsAfter, weeksOf } from './month.ts'
import { typedDay } from './typed-date.ts'

/** A Thursday. */
const TODAY = '2026-11-26'

it.each([
  ['today', '2026-11-26'],
  ['tom', '2026-11-27'],
  ['tomorrow', '2026-11-27'],
  ['yesterday', '2026-11-25'],
  ['Fri', '2026-11-27'],
  ['on friday', '2026-11-27'],
  // Today's weekday is the one in a week.
  ['thu', '2026-12-03'],
  ['next fri', '2026-12-04'],
  ['next sun', '2026-12-06'],
  ['next mon', '2026-11-30'],
  ['next mo', '2026-11-30'],
  ['next tue', '2026-12-01'],
  ['next wed', '2026-12-02'],
  ['next thu', '2026-12-03'],
  ['next sat', '2026-12-05'],
  ['next mont', '2026-12-01'],
  ['next week', '2026-11-30'],
  ['next month', '2026-12-01'],
  ['next y', '2027-01-01'],
  ['end of week', '2026-11-27'],
  ['end of month', '2026-11-30'],
  ['in 2 weeks', '2026-12-10'],
  ['2 weeks', '2026-12-10'],
  ['2w', '2026-12-10'],
  ['in three days', '2026-11-29'],
  ['a month', '2026-12-26'],
  ['in 1 year', '2027-11-26'],
  ['3 days ago', '2026-11-23'],
  ['3 Dec', '2026-12-03'],
  ['Dec 3', '2026-12-03'],
  ['3rd of december', '2026-12-03'],
  ['December 3, 2027', '2027-12-03'],
  ["3 Dec '28", '2028-12-03'],
  // A day that has passed is in the next year.
  ['3 Nov', '2027-11-03'],
  ['26 nov', '2026-11-26'],
  ['29 feb', '2028-02-29'],
  ['15', '2026-12-15'],
  ['31st', '2026-12-31'],
  ['12/3', '2026-12-03'],
  ['25/12', '2026-12-25'],
  ['3.12.', '2026-12-03'],
  ['3.12.2027', '2027-12-03'],
  ['12/3/27', '2027-12-03'],
  ['2031-02-03', '2031-02-03'],
  ['2031-2-3', '2031-02-03'],
  ['2031/2/3', '2031-02-03'],
  ['2031 dec 3', '2031-12-03'],
  ['  NEXT   WEEK ', '2026-11-30'],
])('“%s” is %s', (text, day) => {
  expect(typedDay(text, TODAY)).toBe(day)
})

it.each([
  '',
  ' ',
  't',
  'to',
  'next',
  'end of',
  'soon',
  'ju 3',
  '30 feb',
  '13/13',
  '2026-02-30',
  '2026/13/1',
  '2026123',
  '0',
  '32',
  'm',
  '99999 days',
  '3 dec 12345',
  'in weeks',
  '9000 years',
])('“%s” is no day', (text) => {
  expect(typedDay(text, TODAY)).toBeUndefined()
})

describe('in another language', () => {
  const GERMAN = {
    months: Array.from({ length: 12 }, (_, at) =>
      (['long', 'short'] as const).map((month) =>
        new Intl.DateTimeFormat('de', { month, timeZone: 'UTC' }).format(Date.UTC(2026, at)),
      ),
    ),
    weekdays: Array.from({ length: 7 }, (_, at) =>
      (['long', 'short'] as const).map((weekday) =>
        new Intl.DateTimeFormat('de', { weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 10, 22 + at)),
      ),
    ),
    isDayFirst: true,
  }
  it.each([
    ['3. Dez.', '2026-12-03'],
    ['3. März 2027', '2027-03-03'],
    ['mittwoch', '2026-12-02'],
    ['Mi.', '2026-12-02'],
    ['3/12', '2026-12-03'],
    // Full stops may be missing, and English is understood, too.
    ['3.Dez', '2026-12-03'],
    ['fri', '2026-11-27'],
  ])('“%s” is %s', (text, day) => {
    expect(typedDay(text, TODAY, GERMAN)).toBe(day)
  })
})

it('stays in a shorter month', () => {
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28')
  expect(monthsAfter('2026-03-31', -1)).toBe('2026-02-28')
  expect(monthsAfter('2024-02-29', 12)).toBe('2025-02-28')
})

it('lists the whole weeks of a month, from Sunday or from Monday', () => {
  const sunday = weeksOf('2026-02-10', 0)
  expect(sunday).toHaveLength(4)
  expect([sunday[0]?.[0], sunday.at(-1)?.at(-1)]).toEqual(['2026-02-01', '2026-02-28'])
  const monday = weeksOf('2026-11-26', 1)
  expect(monday).toHaveLength(6)
  expect([monday[0]?.[0], monday.at(-1)?.at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
})
