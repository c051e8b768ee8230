// How long ago something was, in words.
import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.tsx'

const now = Date.parse('2026-03-10T12:00:00.000Z')

test.each([
  ['2026-03-10T12:00:04.000Z', 'just now'],
  ['2026-03-10T11:59:01.000Z', 'just now'],
  ['2026-03-10T11:59:00.000Z', '1 minute ago'],
  ['2026-03-10T11:00:01.000Z', '59 minutes ago'],
  ['2026-03-10T09:30:00.000Z', '2 hours ago'],
  ['2026-03-09T11:00:00.000Z', 'yesterday'],
  ['2026-03-03T11:00:00.000Z', '7 days ago'],
  ['2026-03-01T12:00:00.000Z', 'Mar 1, 2026'],
])('%s is told as %s', (at, expected) => {
  expect(timeAgo(at, now)).toBe(expected)
})
