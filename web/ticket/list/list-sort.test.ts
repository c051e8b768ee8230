// The order of the list in a URL, and the filters that make up a sorted list.
import { expect, test } from 'vitest'
import { nextSort, sortedFilters, sortOf } from './list-sort.ts'

test('a URL holds a field and a direction, and anything else is ignored', () => {
  expect(sortOf('priority')).toEqual({ field: 'priority', isReversed: false })
  expect(sortOf('-status')).toEqual({ field: 'status', isReversed: true })
  for (const text of [undefined, '', '-', 'title', '--type', 'toString']) expect(sortOf(text)).toBeUndefined()
})

test('a head goes from the top, reversed, back to newest first', () => {
  const pressed = [nextSort(undefined, 'type')]
  for (let press = 0; press < 2; press += 1) pressed.push(nextSort(sortOf(pressed.at(-1)), 'type'))
  expect(pressed).toEqual(['type', '-type', undefined])
  expect(nextSort(sortOf('-type'), 'status')).toBe('status')
})

test('a sorted list is one filter after another', () => {
  const values = (text: string, filter = {}) =>
    sortedFilters(filter, sortOf(text) ?? { field: 'type', isReversed: false }).map(Object.values)
  expect(values('priority')).toEqual([['critical'], ['high'], ['medium'], ['low']])
  expect(values('-status')).toEqual([['done'], ['in_progress'], ['todo']])
  expect(values('priority', { priority: 'high' })).toEqual([['high']])
  expect(values('-priority', { priority: 'critical,low' })).toEqual([['low'], ['critical']])
  expect(values('type', { status: 'todo' })[0]).toEqual(['todo', 'bug'])
})
