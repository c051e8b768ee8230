// Enter in a Markdown list continues the list, or ends it.
import { expect, test } from 'vitest'
import { continueList } from './continue-list.ts'

/** The text after Enter at `|`, or undefined if Enter only adds a line break. */
function afterEnter(marked: string): string | undefined {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const change = continueList(text, caret)
  return change && `${text.slice(0, change.start)}${change.text}|${text.slice(change.end)}`
}

test.each([
  ['- one|', '- one\n- |'],
  ['  * one|\n', '  * one\n  * |\n'],
  ['9. nine|', '9. nine\n10. |'],
  ['1) one|', '1) one\n2) |'],
  ['- [x] done|', '- [x] done\n- [ ] |'],
  ['> - quoted|', '> - quoted\n> - |'],
  ['- one| two', '- one\n- | two'],
  ['- one\n- |', '- one\n|'],
  ['- one\n  - |', '- one\n|'],
  ['- [ ] |', '|'],
  ['plain|', undefined],
  ['-no item|', undefined],
  ['|- one', undefined],
  ['```\n- one|\n```', undefined],
  ['```\n```\n- one|', '```\n```\n- one\n- |'],
])('Enter in %j', (before, after) => {
  expect(afterEnter(before)).toBe(after)
})
