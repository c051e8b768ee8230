// Ticking a box in a text changes one character, and only in the intended box.
import { expect, test } from 'vitest'
import { parse } from './parse.ts'
import { lineAt, type Task, taskOf, ticked } from './tasks.ts'

const tasksIn = (text: string): Task[] => parse(text).flatMap((token) => taskOf(token) ?? [])
const LIST =
  '# Steps\n\n- [ ] one\n- [x] two\r\n  1. [X] three\r> * [ ] four\n\n- [ ]\tfive\n- [ ]six\n- [y] seven\n[ ] eight'

test('the boxes of a text, each with its line', () => {
  expect(tasksIn(LIST).map(({ line, checked }) => `${lineAt(LIST, line).trim()} ${checked}`)).toEqual([
    '- [ ] one false',
    '- [x] two true',
    '1. [X] three true',
    '> * [ ] four false',
    '- [ ]\tfive false',
  ])
})

test('ticking changes one character', () => {
  for (const { line, checked } of tasksIn(LIST)) {
    const changed = ticked(LIST, { line, checked: !checked }, lineAt(LIST, line)) ?? ''
    expect(changed).toHaveLength(LIST.length)
    expect([...changed].filter((character, index) => character !== LIST[index])).toEqual([
      checked ? ' ' : 'x',
    ])
    expect(tasksIn(changed)).toContainEqual({ line, checked: !checked })
  }
})

test('a box that somebody else has moved or ticked is found, one that is gone or no longer alone is not', () => {
  const task = { line: 2, checked: true }
  const seen = lineAt(LIST, 2)
  expect(ticked(`new\n${LIST}`, task, seen)).toBe(`new\n${LIST.replace('[ ] one', '[x] one')}`)
  const done = LIST.replace('[ ] one', '[x] one')
  expect(ticked(done, task, seen)).toBe(done)
  expect(ticked(LIST.replace('one', 'once'), task, seen)).toBeUndefined()
  expect(ticked(`- [ ] one\n- [ ] one\n${LIST.slice(9)}`, { line: 9, checked: true }, seen)).toBeUndefined()
})
