// Selecting a range of tickets on the board, and the wording of the selection.
import { expect, it } from 'vitest'
import type { BulkChange } from '../../domain/bulk/bulk.ts'
import { between, stillShown } from './range.ts'
import { outcomeOf } from './words.ts'

const bulk = (parts: Partial<BulkChange>): BulkChange => ({
  id: '',
  does: 'delete',
  state: 'finished',
  started_at: '',
  total: 0,
  changed: 0,
  unchanged: 0,
  partly: 0,
  failed: 0,
  failures: [],
  ...parts,
})

/** Makes the words of a revert, or of another change. */
const moved =
  ({ does }: BulkChange) =>
  (count: number) =>
    `${count.toLocaleString('en')} ${does === 'revert' ? 'change' : 'ticket'}${count === 1 ? '' : 's'} moved`

it.each<[Partial<BulkChange>, string]>([
  [{ total: 1, changed: 1 }, '1 ticket moved'],
  [{ total: 1_240, changed: 1_240 }, '1,240 tickets moved'],
  [{ total: 4, changed: 2, unchanged: 1, failed: 1 }, '2 tickets moved, 1 ticket could not be changed'],
  [{ total: 2, failed: 2 }, '2 tickets could not be changed'],
  [
    { does: 'revert', total: 4, changed: 3, partly: 1, failed: 1 },
    '3 changes moved (1 in part), 1 change could not be changed',
  ],
  [{ total: 2, unchanged: 2 }, 'Nothing to change: all of them already had this value'],
  [{ total: 9, changed: 4, state: 'stopped' }, 'Stopped with 5 tickets left. 4 tickets moved'],
  [
    { total: 9, changed: 4, state: 'refused' },
    'You can no longer change tickets here: 5 tickets not changed',
  ],
])('%o is told as %s', (parts, text) => {
  expect(outcomeOf(bulk(parts), moved(bulk(parts))).text).toBe(text)
})

it('selects from one ticket to another within a column, in either direction', () => {
  const group = (...ids: string[]) => ({ tickets: () => ids.map((id, number) => ({ id, number })) })
  const groups = [group('a', 'b', 'c', 'd'), group('e', 'f')]
  expect(between(groups, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(between(groups, 'f', 'e')).toEqual(['e', 'f'])
  expect(between(groups, 'b', 'f')).toEqual(['f'])
  expect(between(groups, undefined, 'c')).toEqual(['c'])
})

it('never holds a ticket that is no longer shown', () => {
  const groups = [{ tickets: () => [{ id: 'a', number: 1 }] }, { tickets: () => [{ id: 'b', number: 2 }] }]
  const selected = new Set(['a', 'b'])
  expect(stillShown(selected, groups)).toBe(selected)
  expect([...stillShown(new Set(['a', 'x']), groups)]).toEqual(['a'])
  expect([...stillShown(selected, [])]).toEqual([])
})
