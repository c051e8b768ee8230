// The words of a search, the ticket that it may name by key or address, and which matches are exact.
import { expect, test, vi } from 'vitest'
import { ticketAddress } from './address.ts'
import { exactWordsOf, hasLooseForm, isInexact, searchedNumber, searchedText, wordsOf } from './search.ts'

test.each([
  ['sync deleted', ['sync', 'delet']],
  ['Deleted, sync!', ['delet', 'sync']],
  ['crashes crash', ['crash']],
  ['dragging queries retried', ['drag', 'quer', 'retr']],
  ['bugs times caches', ['bug', 'time', 'cach']],
  ['process this string bed', ['process', 'thi', 'string', 'bed']],
  ['100% for_help C++', ['100%', 'for_help', 'c++']],
  ['“Naïvely” ＢＵＧＳ', ['naivel', 'bug']],
  ['data\u00adbase \u200b', ['databas']],
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
  ['Café', false],
  ['cafés', true],
])('%j can find more by its words: %s', (search, loose) => {
  expect(hasLooseForm(search)).toBe(loose)
})

test.each([
  ['WAY-66', 66],
  ['way66', 66],
  [' Way 66 ', 66],
  ['#66', 66],
  ['66', 66],
  ['ＷＡＹ－６６', 66],
  ['-66', undefined],
  ['way', undefined],
  ['wayward66', undefined],
  ['way-66a', undefined],
  ['apo-66', undefined],
  ['0', undefined],
  ['2147483648', undefined],
  ['99999999999', undefined],
])('%j in the project WAY names the number %s', (search, number) => {
  expect(searchedNumber(search, ['WAY'])).toBe(number)
})

test('a project key may end in a digit', () => {
  expect(searchedNumber('B2-6', ['B2'])).toBe(6)
  expect(searchedNumber('b26', ['B2'])).toBe(6)
})

const ID = '0198f0a0-7c3e-7000-8000-00000000c0de'
test.each([
  [`https://tickets.example/project/${ID}/ticket/12`, 12, ''],
  [
    ` http://localhost:3000/project/${ID.toUpperCase()}/ticket/12/?tab=list&q=a#comment-${ID}\n`,
    12,
    `#comment-${ID}`,
  ],
  [`https://tickets.example/project/${ID}/ticket/12#a"b`, 12, ''],
  [`https://tickets.example/project/${ID}/ticket/0`, undefined, ''],
  [`https://tickets.example/project/${ID}/tickets/12`, undefined, ''],
  [`https://tickets.example/project/${ID}`, undefined, ''],
  [`see https://tickets.example/project/${ID}/ticket/12`, undefined, ''],
  [`/project/${ID}/ticket/12`, undefined, ''],
  ['https://[', undefined, ''],
])('the address %j leads to the ticket %s', (text, number, hash) => {
  expect(ticketAddress(text)?.number).toBe(number)
  expect(ticketAddress(text)?.hash ?? '').toBe(hash)
  expect(searchedNumber(text, ['WAY'], ID)).toBe(number)
  expect(searchedNumber(text, ['WAY'], ID.replace('0', '1'))).toBeUndefined()
})

test.each([
  ['cafe', ['Café'], true],
  ['cafe', ['Café', 'The cafe'], false],
  ['café', ['cafe'], true],
  ['Café', ['CAFÉ'.normalize('NFD')], false],
  ['cafés', ['Café'], false],
  ['red cafe', ['A red café'], true],
  ['cafe', ['Login', null], false],
])('a search for %j finds %j inexactly: %s', (search, texts, inexact) => {
  expect(isInexact(texts, exactWordsOf(search))).toBe(inexact)
})

test('each text is folded once, however many words are searched', () => {
  const words = exactWordsOf('ё ж з и й к л м н о п р с т у ф х ц ч ш щ')
  const normalizing = vi.spyOn(String.prototype, 'normalize')
  isInexact(['Ещё', null, 'Жёлтый'], words)
  const texts = normalizing.mock.contexts.filter((text) => String(text).length > 2)
  normalizing.mockRestore()
  // Twice in fold, once in exactForm.
  expect(texts).toHaveLength(2 * 3)
})

test('the searched text ends within 16 KiB, between characters', () => {
  expect(searchedText('A', '😀'.repeat(5_000))).toBe(`a\u001f${'😀'.repeat(4_095)}`)
  expect(searchedText('A', null)).toBe('a\u001f')
  // A character that becomes eighteen.
  expect(new TextEncoder().encode(searchedText('A', 'ﷺ'.repeat(5_000))).length).toBeLessThanOrEqual(16_384)
})
