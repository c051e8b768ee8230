// The row that stays in place when rows come and go, and the rows that count as new.
import { expect, test } from 'vitest'
import { anchorOf, arrivalsAbove, type SeenRow } from './anchor.ts'

/** Rows of 100 px, of which the last three can be seen. */
const rows = (keys: string, inUse = ''): SeenRow[] =>
  [...keys].map((key, index) => ({
    key,
    top: index * 100,
    isSeen: index >= keys.length - 3,
    isInUse: key === inUse,
  }))
const tops = (keys: string) => new Map([...keys].map((key, index) => [key, index * 100]))
const keys = (text: string) => ({ length: text.length, keyAt: (index: number) => text[index] })

test('the row under the pointer stays in place, else the first that can be seen', () => {
  expect(anchorOf(rows('abcde', 'd'), tops('xyabcde'))).toEqual({ key: 'd', shift: 200 })
  expect(anchorOf(rows('abcde'), tops('xabcde'))).toEqual({ key: 'c', shift: 100 })
  expect(anchorOf(rows('abcde'), tops('bcde'))).toEqual({ key: 'c', shift: -100 })
  // A row between the two: those below the new row move together.
  expect(anchorOf(rows('abcdef', 'e'), tops('abcdxef'))).toEqual({ key: 'e', shift: 100 })
})

test('if the row under the pointer has gone, another row stays in place', () => {
  expect(anchorOf(rows('abcde', 'c'), tops('abde'))).toEqual({ key: 'd', shift: -100 })
  expect(anchorOf(rows('abcde', 'd'), tops('xabce'))).toEqual({ key: 'c', shift: 100 })
  expect(anchorOf(rows('abc'), tops('xyz'))).toBeUndefined()
})

test('a row that was moved to the top of the list does not take the list with it', () => {
  expect(anchorOf(rows('abcde', 'd'), tops('dabce'))).toEqual({ key: 'c', shift: 100 })
})

test('new are the rows above that were not in the list before', () => {
  expect(arrivalsAbove(keys('abc'), keys('xyabc'), 'b')).toEqual(['x', 'y'])
  expect(arrivalsAbove(keys('abc'), keys('bacx'), 'c'), 'moved, or below').toEqual([])
})
