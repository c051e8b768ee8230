import { expect, test } from 'vitest'
import { splitMatches } from './highlight.tsx'

test.each([
  ['Login fails', undefined, ['Login fails']],
  ['Login fails', '  ', ['Login fails']],
  ['Login fails', 'nothing', ['Login fails']],
  ['Login and LOGIN', 'login', ['', 'Login', ' and ', 'LOGIN', '']],
  ['100% of a_b', '%', ['100', '%', ' of a_b']],
  ['100% of a_b', 'a_b', ['100% of ', 'a_b', '']],
  ['axb (a.b) [c]', 'a.b', ['axb (', 'a.b', ') [c]']],
  ['C:\\temp', '\\t', ['C:', '\\t', 'emp']],
  ['Größe ÄNDERN', 'ändern', ['Größe ', 'ÄNDERN', '']],
  ['İstanbul and istanbul', 'stan', ['İ', 'stan', 'bul and i', 'stan', 'bul']],
  ['party 🎉 time', ' 🎉 ', ['party ', '🎉', ' time']],
])('%j, searched for %j', (text, search, pieces) => {
  expect(splitMatches(text, search)).toEqual(pieces)
})
