// A text that is cut never ends or begins inside a character: an emoji, a flag, a family, or a letter with its accents.
import { describe, expect, it } from 'vitest'
import { cut, cutStart, endOf } from './cut.ts'
import { isStorable } from './limits.ts'

const family = '👨‍👩‍👧'
const flag = '🇵🇱'

describe('the beginning of a text', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['', 3, ''],
    // An emoji counts as one character, although it has two UTF-16 units.
    ['ab😀', 3, 'ab😀'],
    ['ab😀d', 3, 'ab😀'],
    [`a${'😀'.repeat(5)}`, 3, 'a😀😀'],
    // A character that does not fit is left out whole.
    [`ab${family}c`, 4, 'ab'],
    [`a${flag}b`, 2, 'a'],
    ['ae\u0301b', 2, 'a'],
  ])('%s, at %d', (text, most, expected) => {
    expect(cut(text, most)).toBe(expected)
  })

  it('can be stored wherever it ends', () => {
    const text = `${'😀a'.repeat(20)}${family.repeat(10)}`
    for (let most = 0; most < 130; most += 1) {
      expect(isStorable(cut(text, most))).toBe(true)
      expect([...cut(text, most)].length).toBeLessThanOrEqual(most)
      expect(isStorable(cutStart(text, most))).toBe(true)
    }
  })

  it('keeps whole flags in a row of flags', () => {
    for (const most of [39, 40, 41, 42, 79])
      expect(cut(`a${flag.repeat(60)}`, most)).toBe(`a${flag.repeat(Math.floor((most - 1) / 2))}`)
  })

  it('is split at the limit if it is one endless character', () => {
    const accents = `a${'\u0301'.repeat(500)}`
    expect(cut(accents, 100)).toHaveLength(100)
    expect(cutStart(accents, 100)).toHaveLength(100)
  })
})

it('the end of a text keeps whole characters too', () => {
  expect(cutStart('photo.png', 4)).toBe('.png')
  expect(cutStart('😀.png', 5)).toBe('😀.png')
  expect(cutStart('a😀.png', 5)).toBe('😀.png')
  expect(cutStart(`${family}.png`, 5)).toBe('.png')
})

it('counts code points, as the database does', () => {
  expect(endOf('a😀b', 2)).toBe(3)
  expect(endOf('ab', 9)).toBe(2)
})
