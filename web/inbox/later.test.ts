// The time until which a line of the inbox is postponed, on each day of the week, and its wording.
import { describe, expect, it } from 'vitest'
import { laterChoices, momentOf } from './later.ts'

const of = (now: Date) => laterChoices(now).map(({ label, until }) => [label, until.toString().slice(0, 21)])

describe('a line is put off', () => {
  it('on a Wednesday', () => {
    expect(of(new Date(2026, 10, 25, 14, 30))).toEqual([
      ['In 3 hours', 'Wed Nov 25 2026 17:30'],
      ['Tomorrow', 'Thu Nov 26 2026 08:00'],
      ['Next Monday', 'Mon Nov 30 2026 08:00'],
      ['In a month', 'Fri Dec 25 2026 08:00'],
    ])
  })

  it('on a Sunday, when Monday is tomorrow', () => {
    expect(of(new Date(2026, 10, 29, 23, 59)).map(([label]) => label)).toEqual([
      'In 3 hours',
      'Tomorrow',
      'In a month',
    ])
  })

  it('on a Monday until the next one', () => {
    expect(of(new Date(2026, 10, 23, 7, 0))[2]).toEqual(['Next Monday', 'Mon Nov 30 2026 08:00'])
  })
})

it('says when it comes back', () => {
  const now = new Date(2026, 10, 25, 14, 30)
  expect(momentOf(new Date(2026, 10, 25, 17, 30).toISOString(), now)).toBe('today at 5:30 PM')
  expect(momentOf(new Date(2026, 10, 30, 8, 0).toISOString(), now)).toBe('on Mon, Nov 30 at 8:00 AM')
})
