// How many labels of a ticket its card and its row show whole.
import { expect, test } from 'vitest'
import { ROOM, wholeLabels } from './whole-labels.ts'

test('labels are whole while there is room, and a name that is too long is a dot', () => {
  expect(wholeLabels([], ROOM.card)).toBe(0)
  expect(wholeLabels(['needs-design', 'api'], ROOM.card)).toBe(2)
  expect(wholeLabels(['needs-design', 'performance', 'api'], ROOM.card)).toBe(1)
  expect(wholeLabels(['needs-design', 'performance', 'api'], ROOM.row)).toBe(3)
  expect(wholeLabels(['A name that takes the whole of a line'], ROOM.card)).toBe(0)
  expect(wholeLabels(['設計が必要です', '性能'], ROOM.card)).toBe(2)
  expect(wholeLabels(['設計が必要ですから', 'パフォーマンス'], ROOM.card)).toBe(1)
})
