// Whether the page asks if a file is an export of another source than the chosen one.
import { expect, it } from 'vitest'
import { isOfOther } from './words.ts'

it.each([
  // A table in a language that is not recognised.
  ['csv', 'jira', false],
  ['csv', 'linear', false],
  ['csv', 'gitlab', false],
  ['csv', 'trello', true],
  ['jira', 'csv', true],
  ['jira', 'jira', false],
  ['trello', 'jira', true],
  [null, 'jira', false],
  ['csv', undefined, true],
] as const)('a file that looks like %s, uploaded for %s: %s', (looksLike, chosen, isOther) => {
  expect(isOfOther(looksLike, chosen)).toBe(isOther)
})
