// The days of rules and their moments: month ends, leap years, daylight saving time both ways, and rules that never have a day.
import { describe, expect, it } from 'vitest'
import { daysOf, momentOf } from './days.ts'

const days = (rule: string, from: string, since = from, most = 4) =>
  daysOf({ rule, from }, { since, until: null }, most)

describe('days', () => {
  it('leave out short months, unless the rule says the last day', () => {
    const leap = ['2028-01-31', '2028-03-31', '2028-05-31', '2028-07-31']
    expect(days('FREQ=MONTHLY;BYMONTHDAY=31', '2028-01-01')).toEqual(leap)
    expect(days('FREQ=MONTHLY', '2028-01-31')).toEqual(leap)
    expect(days('FREQ=MONTHLY;BYMONTHDAY=-1', '2028-01-01')).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ])
  })

  it('come on 29 February only in leap years', () => {
    expect(days('FREQ=YEARLY', '2024-02-29', '2026-01-01')).toEqual([
      '2028-02-29',
      '2032-02-29',
      '2036-02-29',
      '2040-02-29',
    ])
    expect(days('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', '2027-02-28', '2027-01-01', 2)).toEqual([
      '2027-02-28',
      '2028-02-29',
    ])
  })

  it('count weeks from the first day, however long ago', () => {
    expect(days('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-05-04', '2036-01-01', 2)).toEqual([
      '2036-01-14',
      '2036-01-28',
    ])
  })

  it('end with the last day, and include it', () => {
    const until = '2026-05-06'
    expect(daysOf({ rule: 'FREQ=DAILY', from: '2026-05-05' }, { since: '2026-05-01', until }, 9)).toEqual([
      '2026-05-05',
      '2026-05-06',
    ])
  })

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYSETPOS=40;BYDAY=MO',
    'FREQ=DAILY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
  ])('are none for %s, which would be counted for ever', (rule) => {
    expect(days(rule, '2026-01-01')).toEqual([])
  })
})

describe('moments', () => {
  it.each([
    // The clock goes forward: a time in the gap comes after the gap.
    ['Europe/Berlin', '2026-03-28', '02:30', '2026-03-28T01:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '02:30', '2026-03-30T00:30:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    // The clock goes back: a time that comes twice is the first one.
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
    // Clocks that change at midnight, and offsets of quarter hours.
    ['Africa/Cairo', '2026-04-24', '00:30', '2026-04-23T22:30:00.000Z'],
    ['Asia/Kathmandu', '2026-05-04', '09:00', '2026-05-04T03:15:00.000Z'],
  ])('in %s on %s at %s', (zone, day, time, moment) => {
    expect(momentOf(day, time, zone)).toBe(moment)
  })
})
