// The order of search results: exact words, then begun words, words in any order, parts of words, and typing errors last.
import { expect, it } from 'vitest'
import { fitOf, titleFit } from './rank.ts'

const inOrder = (typed: string, texts: string[]) =>
  [...texts].sort((one, other) => fitOf(typed)(other) - fitOf(typed)(one))

it('ranks exact words before begun ones, words in any order, parts of words, and typing errors', () => {
  const ranked = [
    'Coupon cent',
    'Coupon cent is lost',
    'The coupon cent is lost',
    'Coupon centre',
    'The coupon centre',
    'One cent off each coupon',
    'Percent of a coupon',
    'Copuon loses a cent',
  ]
  expect(inOrder('coupon cent', [...ranked].reverse())).toEqual(ranked)
  expect(fitOf('coupon cent')('Country code in the central menu')).toBe(0)
  expect(titleFit('coupon cent')('Copuon loses a cent'), 'without typing errors').toBe(0)
})

it('finds a word with a letter too few, too many, wrong or swapped, but no short or other word', () => {
  for (const typed of ['inovice', 'invoce', 'invovice', 'invoixe', 'invocies'])
    expect(fitOf(typed)('Remove the old invoices'), typed).toBe(1)
  expect(fitOf('lod')('Remove the old invoices')).toBe(0)
  expect(fitOf('invented')('Remove the old invoices')).toBe(0)
  expect(fitOf('  ')('Anything')).toBe(1)
})

it('fits just below an exact text without regard to accents and forms, and by the stem of a word', () => {
  const fits = ['Cafe', 'Café', 'The cafe', 'Das ＣＡＦÉ'].map((text) => fitOf('cafe')(text))
  expect(fits).toEqual([7, 6.5, 6, 5.5])
  expect(inOrder('łuk', ['Lukasz', 'Łukasz'])).toEqual(['Łukasz', 'Lukasz'])
  expect(fitOf('\u0301')('Login')).toBe(0)
  expect(fitOf('deleted')('Delete all')).toBeGreaterThan(fitOf('deleted')('Deltaed'))
  expect(fitOf('deleted')('Delete all'), 'the level of stems').toBe(2)
  expect(fitOf('画面')('空の画面'), 'scripts without spaces').toBe(6)
})
