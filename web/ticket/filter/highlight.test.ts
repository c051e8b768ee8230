// The parts of a text that are marked as found.
import { expect, test } from 'vitest'
import { splitMatches } from './highlight.tsx'

test.each([
  ['Login fails', [], ['Login fails']],
  ['Login fails', ['  '], ['Login fails']],
  ['Deleted tickets do not sync', ['sync', 'delet'], ['', 'Delet', 'ed tickets do not ', 'sync', '']],
  ['in login', ['log', 'login', 'in'], ['', 'in', ' ', 'login', '']],
  ['Login fails', ['nothing'], ['Login fails']],
  ['Login and LOGIN', ['login'], ['', 'Login', ' and ', 'LOGIN', '']],
  ['100% of a_b', ['%'], ['100', '%', ' of a_b']],
  ['100% of a_b', ['a_b'], ['100% of ', 'a_b', '']],
  ['axb (a.b) [c]', ['a.b'], ['axb (', 'a.b', ') [c]']],
  ['C:\\temp', ['\\t'], ['C:', '\\t', 'emp']],
  ['Größe ÄNDERN', ['ändern'], ['Größe ', 'ÄNDERN', '']],
  ['İstanbul and istanbul', ['stan'], ['İ', 'stan', 'bul and i', 'stan', 'bul']],
  ['A Café, a cafe\u0301', ['cafe'], ['A ', 'Café', ', a ', 'cafe\u0301', '']],
  ['Straße, Preis', ['strasse'], ['', 'Straße', ', Preis']],
  ['ß!', ['s'], ['', 'ß', '!']],
  ['data\u00adbase Can’t', ['database', "can't"], ['', 'data\u00adbase', ' ', 'Can’t', '']],
  ['ＡＢＣ１', ['bc'], ['Ａ', 'ＢＣ', '１']],
  ['한국어'.normalize('NFD'), ['국'], ['한'.normalize('NFD'), '국'.normalize('NFD'), '어'.normalize('NFD')]],
  ['Login', ['\u200b'], ['Login']],
  ['party 🎉 time', [' 🎉 '], ['party ', '🎉', ' time']],
])('%j, searched for %j', (text, patterns, pieces) => {
  expect(splitMatches(text, patterns)).toEqual(pieces)
})
