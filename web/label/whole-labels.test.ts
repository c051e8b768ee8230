// How many labels of a ticket its card shows whole.
import { expect, test } from 'vitest'
import { wholeLabels } from './whole-labels.ts'

test('labels are whole while there is room, and a name that is too long is a dot', () => {
  expect(wholeLabels([])).toBe(0)
  expect(wholeLabels(['needs-design', 'api'])).toBe(2)
  expect(wholeLabels(['needs-design', 'performance', 'api'])).toBe(1)
  expect(wholeLabels(['A name that takes the whole of a line'])).toBe(0)
  expect(wholeLabels(['設計が必要です', '性能'])).toBe(2)
  expect(wholeLabels(['設計が必要ですから', 'パフォーマンス'])).toBe(1)
})
