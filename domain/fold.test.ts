// Folding: the texts that search, mentions, pickers and queries take for the same, in many scripts; the texts that stay different;
// and which of them comes first.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { containing, exactForm, fold, foldedWithPlaces, placeOf } from './fold.ts'

describe('the same when folded', () => {
  it.each([
    ['case and accents', 'café', ['Café', 'CAFÉ', 'Cafe\u0301', 'cafe', 'ｃａｆｅ́']],
    ['Vietnamese', 'Nguyễn Đặng', ['nguyen dang', 'Nguyễn Đặng'.normalize('NFD')]],
    ['Polish', 'Łódź', ['lodz', 'ŁÓDŹ']],
    ['Danish and Norwegian', 'Ærøskøbing på vej', ['aeroskobing pa vej']],
    ['Icelandic', 'Þórður', ['thordur']],
    ['Croatian', 'Đurđa', ['durda']],
    ['Turkish: all four forms of i', 'İIıi', ['iiii']],
    ['German', 'STRAẞE Größe', ['Straße GRÖSSE', 'strasse grosse']],
    ['French', 'Cœur', ['coeur', 'CŒUR']],
    ['Russian', 'Ещё Мой', ['еще мои', 'ЕЩЁ МОЙ'.normalize('NFD')]],
    ['Ukrainian apostrophe', "м'яч", ['м’яч', 'мʼяч']],
    ['Greek', 'Οδός', ['ΟΔΟΣ', 'οδοσ']],
    ['Hebrew with points', 'שָׁלוֹם', ['שלום']],
    ['Arabic with vowels, hamza and stretched letters', 'مُحَمَّد أحمد', ['محمد احمد', 'محـــمد احمد']],
    ['Persian letters', 'یک', ['يك']],
    ['Korean letter by letter', '한국', ['한국'.normalize('NFD')]],
    ['Japanese in half width', 'ガイド', ['ｶﾞｲﾄﾞ', 'ガイド'.normalize('NFD')]],
    ['full width', 'ABC123', ['ＡＢＣ１２３', 'abc123']],
    ['ligatures and superscripts', 'file x²', ['ﬁle x2']],
    ['apostrophes', "Can't", ['Can’t', 'can‘t', 'can´t', 'CANʼT', 'can′t', 'can＇t']],
    ['quotation marks', '"so"', ['“so”', '„so“', '«so»', '＂so＂']],
    ['dashes', 'a-b', ['a–b', 'a—b', 'a‑b', 'a−b', 'a－b']],
    ['spaces', 'a b', ['a\u00a0b', 'a\u202fb', 'a\u3000b']],
    ['soft hyphens and zero width', 'database', ['data\u00adbase', 'data\u200bbase', '\ufeffdata\u2060base']],
    ['an emoji with and without its variation selector', '❤', ['❤️']],
  ])('%s', (_, text, others) => {
    for (const other of others) expect(fold(other)).toBe(fold(text))
  })
})

test.each([
  ['Devanagari vowels', 'कि', 'क'],
  ['Thai vowels and tones', 'ก่า', 'กา'],
  ['Japanese voicing', 'ガ', 'カ'],
  ['Tamil vowels', 'கி', 'க'],
  ['letters of different scripts', 'а', 'a'],
])('%s make another word: %s is not %s', (_, one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})

it('changes only the case of ASCII, and folds what is folded to itself', () => {
  const ascii = Array.from({ length: 127 }, (_, at) => String.fromCharCode(at + 1)).join('')
  expect(fold(ascii)).toBe(ascii.toLowerCase())
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)))
})

test('the exact form lower-cases letter by letter, as the database does', () => {
  expect(exactForm('ΟΔΟΣ İstanbul ÄẞÇ'.normalize('NFD'))).toBe('οδοσ istanbul äßç')
})

it('knows where each folded character is in the original text', () => {
  // The letters that join the one before them although they are no marks.
  const joining = fc.constantFrom(...'aÉßﷺ｡カｶﾞﾟ가ㄱㅏㄴﾡￂᄀ\u1100\u1161\u11a8\u0301\u00ad ')
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: joining }))
  fc.assert(
    fc.property(text, fc.nat(), (text, at) => {
      const { folded, starts, ends } = foldedWithPlaces(text)
      const wanted = folded.slice(at % Math.max(folded.length, 1))
      if (folded) expect(placeOf(text, wanted)).toBe(starts[folded.indexOf(wanted)])
      expect(folded).toBe(fold(text))
      expect([starts.length, ends.length]).toEqual([folded.length, folded.length])
    }),
  )
  const { folded, starts, ends } = foldedWithPlaces('Gro\u0308ße\u00ad!')
  expect(folded).toBe('grosse!')
  expect(starts).toEqual([0, 1, 2, 4, 4, 5, 7])
  expect(ends).toEqual([1, 2, 4, 5, 5, 7, 8])
})

test.each([
  ['cafe', ['The cafe', 'Café', 'CAFÉ 2']],
  ['café', ['Café', 'CAFÉ 2', 'The cafe']],
  [' maria ', ['María', 'Ana María']],
  ['nobody', []],
])('the entries that contain %j, exact ones first', (typed, found) => {
  const names = ['Café', 'CAFÉ 2', 'María', 'The cafe', 'Ana María']
  expect(containing(names, typed, (name) => [name, null])).toEqual(found)
})
