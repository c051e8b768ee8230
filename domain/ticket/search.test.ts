// The words of a search, and the ticket number that it may name.
import { expect, test } from 'vitest'
import { hasLooseForm, lowerCase, searchedNumber, searchedText, wordsOf } from './search.ts'

test.each([
  ['sync deleted', ['sync', 'delet']],
  ['Deleted, sync!', ['Delet', 'sync']],
  ['crashes crash', ['crash']],
  ['dragging queries retried', ['drag', 'quer', 'retr']],
  ['bugs times caches', ['bug', 'time', 'cach']],
  ['process this string bed', ['process', 'thi', 'string', 'bed']],
  ['100% for_help C++', ['100%', 'for_help', 'C++']],
  ['日本語の  バグ', ['日本語の', 'バグ']],
  ['?!', ['?!']],
  ['   ', []],
])('the words of %j are %j', (search, words) => {
  expect(wordsOf(search)).toEqual(words)
})

test.each([
  ['login', false],
  [' 66 ', false],
  ['logins', true],
  ['log in', true],
])('%j can find more by its words: %s', (search, loose) => {
  expect(hasLooseForm(search)).toBe(loose)
})

test.each([
  ['WAY-66', 66],
  ['way66', 66],
  [' Way 66 ', 66],
  ['#66', 66],
  ['66', 66],
  ['-66', undefined],
  ['way', undefined],
  ['wayward66', undefined],
  ['way-66a', undefined],
  ['apo-66', undefined],
  ['0', undefined],
  ['2147483648', undefined],
  ['99999999999', undefined],
])('%j in the project WAY names the number %s', (search, number) => {
  expect(searchedNumber(search, 'WAY')).toBe(number)
})

test('a project key may end in a digit', () => {
  expect(searchedNumber('B2-6', 'B2')).toBe(6)
  expect(searchedNumber('b26', 'B2')).toBe(6)
})

test('letters without a simple lower case are folded one by one, as in the database', () => {
  expect(lowerCase('ΟΔΟΣ İstanbul ÄẞÇ')).toBe('οδοσ istanbul äßç')
})

test('the searched text ends within 16 KiB, between characters', () => {
  expect(searchedText('A', '😀'.repeat(5_000))).toBe(`a\u001f${'😀'.repeat(4_095)}`)
  expect(searchedText('A', null)).toBe('a\u001f')
})
