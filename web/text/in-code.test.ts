// Whether a place in a text is inside code, where pasted text stays as it is.
import { expect, test } from 'vitest'
import { isInCode } from './in-code.ts'

test.each([
  ['a^b', false],
  ['```\n^', true],
  ['```js\nx\n```\n^', false],
  ['- ```\n  x^', true],
  ['> ~~~\n> ```\n> ^', true],
  ['````\n```\n^', true],
  ['a `b^` c', true],
  ['a `b` ^c', false],
  ['`` a ` ^', true],
  ['a \\` ^', false],
  ['a ` b\n\n^', false],
  ['```a``` ^', false],
])('%j', (text, isCode) => {
  expect(isInCode(text, text.indexOf('^'))).toBe(isCode)
})
