// The words of a title by which similar tickets are found: the longest ones, folded, without words that say nothing.
import { expect, test } from 'vitest'
import { comparedWords } from './similar.ts'

test.each([
  ['The export of invoices is not working when I click', ['export', 'invoic', 'work', 'click']],
  ['Café: opening hours, CAFÉ', ['cafe', 'open', 'hour']],
  ['it is so', []],
  ['登录页面打不开', ['登录', '打不开']],
  [
    'one two alpha bravo charlie delta foxtrot hotel',
    ['alpha', 'bravo', 'charli', 'delta', 'foxtrot', 'hotel'],
  ],
])('%s', (title, words) => {
  expect(comparedWords(title)).toEqual(words)
})
