// Letters typed in a list of choices find an entry.
import { expect, test } from 'vitest'
import { TypeAhead } from './type-ahead.ts'

const LABELS = ['All', 'To Do', 'In Progress', 'Done', 'Test', '']

function typed(letters: string, from = -1, pause = 10): number {
  const typing = new TypeAhead()
  let at = from
  let now = 5_000
  for (const letter of letters) {
    const found = typing.find(letter, LABELS, at, now)
    if (found >= 0) at = found
    now += pause
  }
  return at
}

test('a letter finds the next entry that begins with it, around the end', () => {
  expect(typed('d')).toBe(3)
  expect(typed('T')).toBe(1)
  expect(typed('t', 1)).toBe(4)
  expect(typed('t', 4)).toBe(1)
})

test('one letter again and again goes through the entries, a word means one', () => {
  expect(typed('tt')).toBe(4)
  expect(typed('ttt')).toBe(1)
  expect(typed('te')).toBe(4)
  expect(typed('to d', 4)).toBe(1)
})

test('what begins nothing stays where it was', () => {
  expect(typed('x', 2)).toBe(2)
  expect(typed('inx', 0)).toBe(2)
})

test('accents are ignored, unless an entry begins exactly so', () => {
  const names = ['Eva', 'Évora', 'Łukasz']
  const at = (letter: string) => new TypeAhead().find(letter, names, -1, 0)
  expect(['e', 'é', 'l', 'Ł'].map(at)).toEqual([0, 1, 2, 2])
})

test('a second without a letter begins a new word', () => {
  expect(typed('td', -1, 999)).toBe(1)
  expect(typed('td', -1, 1_000)).toBe(3)
  const typing = new TypeAhead()
  expect(typing.takes(' ', 0)).toBe(false)
  expect([typing.takes('i', 0), typing.takes('Enter', 0)]).toEqual([true, false])
  typing.find('i', LABELS, -1, 100)
  expect(typing.takes(' ', 1_099)).toBe(true)
  expect(typing.takes(' ', 1_100)).toBe(false)
})

test('an empty list finds nothing', () => {
  expect(new TypeAhead().find('a', [], -1, 0)).toBe(-1)
})
