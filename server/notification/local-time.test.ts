// Times of day in users' time zones: the next time that a clock shows one, and quiet hours, across daylight saving changes.
import { describe, expect, it } from 'vitest'
import { nextAt, quietUntil } from './local-time.ts'

const at = (text: string) => new Date(text)
const next = (after: string, zone: string, minutes = 8 * 60) => nextAt(at(after), minutes, zone).toISOString()

describe('the next time that the clock shows', () => {
  it.each([
    ['2026-05-04T05:59:00Z', 'Europe/Berlin', '2026-05-04T06:00:00.000Z'],
    ['2026-05-04T06:00:00Z', 'Europe/Berlin', '2026-05-05T06:00:00.000Z'],
    ['2026-05-04T23:00:00Z', 'Pacific/Auckland', '2026-05-05T20:00:00.000Z'],
    ['2026-05-04T07:00:00Z', 'America/Los_Angeles', '2026-05-04T15:00:00.000Z'],
    ['2026-05-04T07:00:00Z', 'Asia/Kathmandu', '2026-05-05T02:15:00.000Z'],
    ['2026-05-04T07:00:00Z', 'UTC', '2026-05-04T08:00:00.000Z'],
  ])('8 o’clock after %s in %s', (after, zone, expected) => {
    expect(next(after, zone)).toBe(expected)
  })

  it('across the changes of summer time', () => {
    expect(next('2026-03-28T08:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z')
    expect(next('2026-10-24T08:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z')
  })

  it('is found for each minute of a year’s two longest days, and never in the past', () => {
    for (const day of ['2026-03-29', '2026-10-25'])
      for (let minutes = 0; minutes < 1440; minutes += 15) {
        const from = at(`${day}T00:00:00Z`)
        const found = nextAt(from, minutes, 'Europe/Berlin').getTime() - from.getTime()
        expect(found).toBeGreaterThan(0)
        expect(found).toBeLessThanOrEqual(26 * 3_600_000)
      }
  })

  it('in a zone that nobody knows is that of UTC', () => {
    expect(next('2026-05-04T07:00:00Z', 'Europe/Atlantis')).toBe('2026-05-04T08:00:00.000Z')
  })
})

describe('quiet hours', () => {
  const night = { from: '22:00', until: '07:00' }
  it.each([
    ['2026-05-04T19:59:59Z', night, null],
    ['2026-05-04T20:00:00Z', night, '2026-05-05T05:00:00.000Z'],
    ['2026-05-05T04:59:59Z', night, '2026-05-05T05:00:00.000Z'],
    ['2026-05-05T05:00:00Z', night, null],
    ['2026-05-05T11:00:00Z', { from: '12:00', until: '13:30' }, '2026-05-05T11:30:00.000Z'],
    ['2026-05-05T11:30:00Z', { from: '12:00', until: '13:30' }, null],
    ['2026-05-05T11:30:00Z', null, null],
  ])('at %s', (now, quiet, expected) => {
    expect(quietUntil(at(now), quiet, 'Europe/Berlin')?.toISOString() ?? null).toBe(expected)
  })
})
