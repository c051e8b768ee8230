// How many labels of a ticket its card and its row show whole.
import { expect, test } from 'vitest'
import { CARD_ROOM, wholeLabels } from './whole-labels.ts'

test('labels are whole while there is room, and a name that is too long is a dot', () => {
  expect(wholeLabels([], CARD_ROOM)).toBe(0)
  expect(wholeLabels(['needs-design', 'api'], CARD_ROOM)).toBe(2)
  expect(wholeLabels(['needs-design', 'performance', 'api'], CARD_ROOM)).toBe(1)
  expect(wholeLabels(['needs-design', 'performance', 'api'], 2 * CARD_ROOM)).toBe(3)
  expect(wholeLabels(['A name that takes the whole of a line'], CARD_ROOM)).toBe(0)
  expect(wholeLabels(['設計が必要です', '性能'], CARD_ROOM)).toBe(2)
  expect(wholeLabels(['設計が必要ですから', 'パフォーマンス'], CARD_ROOM)).toBe(1)
})
