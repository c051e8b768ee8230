// The tickets that are listed for the text in the search box: never those of an earlier text as if they were its own.
import { expect, test } from 'vitest'
import { resultOf } from './typing.ts'

const wrong = { errors: [{ at: [0, 1] as [number, number], message: 'Wrong' }] }

test('a text without an error lists its own tickets, dimmed former ones while it is typed', () => {
  expect(resultOf(null, false, true)).toBe('own')
  expect(resultOf({ errors: [] }, false, true)).toBe('own')
  expect(resultOf({ errors: [] }, true, true)).toBe('earlier')
})

test('a text with an error lists nothing once it is typed', () => {
  expect(resultOf(wrong, true, true)).toBe('earlier')
  expect(resultOf(wrong, false, true)).toBe('error')
  expect(resultOf(wrong, false, false)).toBe('error')
  expect(resultOf(wrong, true, false)).toBe('error')
})

test('a text that is not read yet lists dimmed former tickets, if there are any', () => {
  expect(resultOf(undefined, false, true)).toBe('earlier')
  expect(resultOf(undefined, false, false)).toBe('loading')
})
