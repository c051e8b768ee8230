// The palette offers projects to move to by name and key, and none while the words may still be those of a column.
import { expect, it } from 'vitest'
import { transfersFor } from './transfer-acts.ts'

const targets = [
  { id: 'a', name: 'Apollo', key: 'APO' },
  { id: 'g', name: 'Gemini', key: 'GEM' },
]
const ids = (typed: string) =>
  transfersFor(targets, typed).map(({ act }) => 'project_id' in act && act.project_id)

it.each([
  ['move to gemini', ['g']],
  ['Move to project GEM', ['g']],
  ['move apo', ['a']],
  ['move to project', ['a', 'g']],
  ['move to', []],
  ['move to done', []],
  ['gemini', []],
])('%s', (typed, found) => {
  expect(ids(typed)).toEqual(found)
})
