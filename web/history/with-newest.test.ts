// New changes are added before those that are loaded, without gaps and without a change that is there twice.
import { expect, it } from 'vitest'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { withNewest } from './with-newest.ts'

const entry = (seq: number, bulk?: string) =>
  ({ seq, bulk: bulk ? { id: bulk, does: 'edit', changes: 2 } : null }) as HistoryEntry
const window = (next: number | null, ...entries: HistoryEntry[]) => ({ entries, next })
const seqs = (windows: { entries: HistoryEntry[] }[]) =>
  windows.map((one) => one.entries.map(({ seq }) => seq))

const loaded = [window(8, entry(9), entry(8, 'a')), window(null, entry(7), entry(1, 'b'))]

it('keeps what is loaded, and adds the new changes before it', () => {
  expect(seqs(withNewest(loaded, window(8, entry(10), entry(9), entry(8, 'a'))))).toEqual([
    [10],
    [9, 8],
    [7, 1],
  ])
})

it('moves a bulk change that has gone on', () => {
  expect(seqs(withNewest(loaded, window(9, entry(11), entry(10, 'a'), entry(9))))).toEqual([
    [11, 10],
    [9],
    [7, 1],
  ])
})

it('begins again if there are changes in between', () => {
  expect(seqs(withNewest(loaded, window(20, entry(22), entry(20))))).toEqual([[22, 20]])
  expect(seqs(withNewest([window(null)], window(null, entry(2), entry(1))))).toEqual([[2, 1], []])
})
