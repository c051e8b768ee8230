// The excerpt of a description in lists: its length, that it never splits a character, and that references to files are shown as names.
import { describe, expect, test } from 'vitest'
import { EXCERPT_LENGTH, excerptOf, excerptShown } from './excerpt.ts'

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

test.each([
  [
    'Look:\n![shot.png](/attachments/0197c5f0)\nand [log.txt](/attachments/0197c5f1)',
    'Look:\nshot.png\nand log.txt',
  ],
  ['Look: ![shot.png](/attachments/0197', 'Look: shot.png'],
  ['Look: ![screens', 'Look: screens'],
  ['Look: ![a\\', 'Look: a'],
  ['![a\\[1\\].png](/attachments/0197c5f0) [x] and [b', 'a[1].png [x] and [b'],
  ['[a link](https://example.com) stays', '[a link](https://example.com) stays'],
])('a reference to a file in %j is shown as its name', (excerpt, shown) => {
  expect(excerptShown(excerpt)).toBe(shown)
})
