// The excerpt of a description in lists: its length, that it never splits a character, and that it is shown as plain text, without the
// marks of Markdown.
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
    'Look: shot.png and log.txt',
  ],
  ['Look: ![shot.png](/attachments/0197', 'Look: shot.png'],
  ['Look: ![screens', 'Look: screens'],
  ['Look: ![a\\', 'Look: a'],
  ['![a\\[1\\].png](/attachments/0197c5f0) [x] and [b', 'a[1].png [x] and [b'],
  [
    '[a \\[b\\] link](https://example.com) and [one that is cut](https://exa',
    'a [b] link and one that is cut',
  ],
])('a reference to a file in %j is shown as its name', (excerpt, shown) => {
  expect(excerptShown(excerpt)).toBe(shown)
})

test.each([
  ['## Steps\n\n1. Open **the cart**\n2. Press *Pay*', 'Steps Open the cart Press Pay'],
  ['- [ ] write\n- [x] ~~test~~\n  * nested', 'write test nested'],
  ['> > A quotation\n> goes on', 'A quotation goes on'],
  ['Title\n=====\n\n***\ntext', 'Title text'],
  ['```ts\nconst a = b * c * d\n```', 'const a = b * c * d'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a b 1 2'],
  ['Call `**f**(a_b)` or ``x ` y``', 'Call **f**(a_b) or x ` y'],
  ['***both*** and __strong__ and _so_', 'both and strong and so'],
  ['2 * 3 * 4, snake_case_name, #42, a - b, 5 > 3', '2 * 3 * 4, snake_case_name, #42, a - b, 5 > 3'],
  ['\\*no emphasis\\* and C:\\temp', '*no emphasis* and C:\\temp'],
  ['ends in **bold that is cut', 'ends in bold that is cut'],
  ['<b>HTML is text</b>', '<b>HTML is text</b>'],
  ['a\u0000b `c`', 'ab c'],
  ['**a *b* c** and ***d** e*', 'a b c and d e'],
  [
    'see [the page](https://example.com/a_(b)) and <https://example.com/a_b_>',
    'see the page and https://example.com/a_b_',
  ],
])('the Markdown %j is shown as its words', (excerpt, shown) => {
  expect(excerptShown(excerpt)).toBe(shown)
})
