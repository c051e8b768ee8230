// Windows of a list joined: each record once, at its first place.
import { expect, test } from 'vitest'
import { merged } from './merged.ts'

const records = (...ids: string[]) => ids.map((id) => ({ id }))

test('a record that is in two windows is shown once, at its first place', () => {
  expect(merged(records('a', 'b'), records('b', 'c'), records('a', 'd'))).toEqual(records('a', 'b', 'c', 'd'))
})

test('a list stays the same list if no other has records', () => {
  const list = records('a')
  expect(merged([], list)).toBe(list)
  expect(merged(list, [])).toBe(list)
  expect(merged([], [])).toEqual([])
})
