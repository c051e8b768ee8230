// The number beside "What's new" is of the changes that the page has not listed yet.
import { expect, it } from 'vitest'
import { countBeside, rememberListed } from './read-news.ts'

const counted = (count: number, since = '2026-03-10T12:00:00.000Z') => [
  { project_id: 'apollo', since, count, is_more: false },
]
const numberOf = (...counts: Parameters<typeof counted>) => countBeside(counted(...counts), 'apollo')?.count

it('leaves out what was listed, until the next visit begins', () => {
  expect(numberOf(7)).toBe(7)
  rememberListed('apollo', '2026-03-10T12:00:00.000Z', 7)
  expect(numberOf(7)).toBeUndefined()
  expect(numberOf(9)).toBe(2)
  expect(numberOf(3, '2026-03-11T12:00:00.000Z')).toBe(3)
  expect(countBeside(counted(7), 'gemini')).toBeUndefined()
  expect(countBeside(undefined, 'apollo')).toBeUndefined()
})
