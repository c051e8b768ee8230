// The excerpt of a description in lists: its length, and that it never splits a character.
import { describe, expect, test } from 'vitest'
import { EXCERPT_LENGTH, excerptOf } from './excerpt.ts'

describe('an excerpt', () => {
  const whole = 'x'.repeat(EXCERPT_LENGTH)
  const astral = '🐦'.repeat(EXCERPT_LENGTH)
  test.each([
    ['nothing', null, null],
    ['an empty text', '', ''],
    ['a text that fits', whole, whole],
    ['one that is too long by a character', `${whole}y`, whole],
    ['one of characters of two units that fits', astral, astral],
    ['one of them that is too long', `${astral}y`, astral],
    ['a character of two units at the cut', `${whole.slice(1)}🐦y`, `${whole.slice(1)}🐦`],
    ['a character of two units after the cut', `${whole}🐦`, whole],
    ['half a character', `\ud83d${whole}`, `\ud83d${whole.slice(1)}`],
  ])('of %s', (_what, text, expected) => expect(excerptOf(text)).toBe(expected))
})
