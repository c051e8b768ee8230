// Cells of the table for spreadsheets: a text that could be taken for a formula is exported as text and imported unchanged.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardedCell, isOwnTable, TABLE_HEADINGS, unguardedCell } from './table.ts'

const SIGNS = [...'=+-@|%＝＋－＠｜％﹦﹢﹣﹫﹪⁼⁺⁻−']
const UNSEEN = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '\u0000',
  '\u000b',
  '\u001f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u180e',
  '\u2007',
  '\u200b',
  '\u200d',
  '\u200f',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\u{e0001}',
  ' \u200b\t ',
]

describe('a cell that begins with', () => {
  it.each(SIGNS)('%s is text, whatever stands before it that nobody sees', (sign) => {
    for (const before of UNSEEN)
      for (const text of [
        `${before}${sign}1+1`,
        `${before}${sign}cmd|' /C calc'!A0\nof two lines`,
        `${before}${sign}`,
      ])
        expect([guardedCell(text), unguardedCell(guardedCell(text))]).toEqual([`'${text}`, text])
  })

  it.each(['\t', '\r', '\n'])('%j is text', (first) => {
    expect(guardedCell(`${first}x`)).toBe(`'${first}x`)
  })

  it.each(['a=1', '1+1', 'x', '', ' ', '“=1”', '日本', '#1', "'tis", "''", '(=1)', '*a', '\u200bx'])(
    '%j is as it was written',
    (text) => {
      expect([guardedCell(text), unguardedCell(text)]).toEqual([text, text])
    },
  )
})

it('every text comes back, also one that begins with quotation marks of its own', () => {
  const piece = fc.constantFrom("'", ...SIGNS.slice(0, 8), ...UNSEEN, 'a', '1')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (text) => {
        expect(unguardedCell(guardedCell(text))).toBe(text)
      },
    ),
  )
})

it('is known by its headings, all of them', () => {
  const own = Object.values(TABLE_HEADINGS)
  expect(isOwnTable(own)).toBe(true)
  expect(isOwnTable([...own, 'A custom field'])).toBe(true)
  for (const other of [own.slice(1), own.toReversed(), ['Key', 'Title', 'Address']])
    expect(isOwnTable(other)).toBe(false)
})
