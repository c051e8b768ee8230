// The error for a word that is none of the possible ones: it names the word, the choices and a similar one.
import { expect, test } from 'vitest'
import { choiceError } from './choice-error.ts'

const STATUSES = ['todo', 'in_progress', 'done']

test.each([
  ['foo', 'status', STATUSES, '“foo” is not a status: todo, in_progress, done'],
  ['dnoe', 'status', STATUSES, '“dnoe” is not a status: todo, in_progress, done. Did you mean done?'],
  ['nine', 'estimate', [], '“nine” is not an estimate: there is none'],
])('“%s” as a %s', (word, noun, choices, says) => {
  expect(choiceError(word, noun, choices)).toBe(says)
})

test('of many choices it lists the first ones, and finds a similar one among all', () => {
  const labels = Array.from({ length: 30 }, (_, index) => `label-${index}`)
  expect(choiceError('labl-29', 'label', [...labels.slice(0, 29), 'last-one-29'])).toMatch(
    /label-19 and 10 more/,
  )
  expect(choiceError('lastone-29', 'label', [...labels, 'last-one-29'])).toMatch(
    /Did you mean last-one-29\?$/,
  )
})
