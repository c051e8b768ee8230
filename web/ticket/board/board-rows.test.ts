// The rows of a column while moves are in flight, and after.
import { expect, test } from 'vitest'
import type { Status } from '../../../domain/ticket/shapes.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { type Drop, NO_DROPS, positionAt, withDrop, withFailed, withSaved } from './board-drops.ts'
import { indexOfRow, rowsOf, ticketIds } from './board-rows.ts'

const ticket = (id: string, status: Status = 'todo', version = 1) =>
  ({ id, status, column: status, version }) as TicketSummary
const ids = (tickets: TicketSummary[]) => tickets.map(({ id }) => id)
const drop = (what: TicketSummary, status: Status, into: TicketSummary[], index: number): Drop => ({
  ...positionAt(
    ids(into).filter((id) => id !== what.id),
    index,
  ),
  ticket: what,
  column: status,
  height: 100,
  isPending: what.status !== status,
})
const dropped = (...drops: Drop[]) => drops.reduce((known, next) => withDrop(known, next), NO_DROPS)
const listed = (...args: Parameters<typeof rowsOf>) => {
  const rows = rowsOf(...args)
  return Array.from({ length: rows.length }, (_, index) => rows.at(index))
}
const keys = (...args: Parameters<typeof rowsOf>) => {
  const rows = rowsOf(...args)
  const found = listed(...args).map((row) => row?.key)
  expect(found).toEqual(found.map((_, index) => rows.keyAt(index)))
  return found
}
const [a, b, c, d] = [ticket('a'), ticket('b'), ticket('c', 'done'), ticket('d', 'done')]

test('without drops a column shows its tickets as they are', () => {
  expect(listed('todo', [a, b], NO_DROPS)).toEqual([
    { key: 'a', ticket: a, isSlot: false, isPending: false },
    { key: 'b', ticket: b, isSlot: false, isPending: false },
  ])
})

test('a pending ticket appears where it was dropped, and a slot of its height in its old place', () => {
  const drops = dropped(drop(b, 'done', [c, d], 1))
  expect(keys('todo', [a, b], drops)).toEqual(['a', 'slot:b'])
  expect(keys('in_progress', [], drops)).toEqual([])
  expect(keys('done', [c, d], drops)).toEqual(['c', 'b', 'd'])
  expect(listed('done', [c, d], drops)[1]).toMatchObject({ isSlot: false, isPending: true })
  expect(rowsOf('todo', [a, b], drops).heightAt(1)).toBe(100)
  expect(rowsOf('done', [c, d], drops).heightAt(1)).toBe(100)
  expect(rowsOf('done', [c, d], drops).heightAt(0)).toBeUndefined()
})

test('once saved it stays there, wherever the server lists it', () => {
  const moved = ticket('b', 'done', 2)
  const drops = withSaved(dropped(drop(b, 'done', [c, d], 1)), 'b', moved)
  expect(keys('done', [moved, c, d], drops)).toEqual(['c', 'b', 'd'])
  expect(keys('done', [c, d], drops), 'beyond what is loaded').toEqual(['c', 'b', 'd'])
  expect(listed('done', [c, d], drops)[1]).toMatchObject({ ticket: moved, isPending: false })
  expect(keys('todo', [a], drops)).toEqual(['a'])
  expect(keys('todo', [a, b], drops), 'change not received yet').toEqual(['a', 'slot:b'])
})

test('a failed drop restores the former state, an earlier drop included', () => {
  expect(keys('todo', [a, b], withFailed(dropped(drop(b, 'done', [c], 0)), 'b'))).toEqual(['a', 'b'])
  const twice = dropped(drop(b, 'todo', [a, b], 0), drop(b, 'done', [c], 0))
  expect(keys('todo', [a, b], twice)).toEqual(['slot:b', 'a'])
  expect(keys('todo', [a, b], withFailed(twice, 'b'))).toEqual(['b', 'a'])
})

test('a drop stays next to its neighbours while others come and go', () => {
  const drops = withSaved(dropped(drop(b, 'done', [c, d], 1)), 'b', ticket('b', 'done', 2))
  const fresh = ticket('e', 'done')
  expect(keys('done', [fresh, c, d], drops)).toEqual(['e', 'c', 'b', 'd'])
  expect(keys('done', [fresh, d], drops), 'the one above has gone').toEqual(['e', 'b', 'd'])
  expect(keys('done', [c], drops), 'the one below has gone').toEqual(['c', 'b'])
  expect(keys('done', [fresh], drops), 'both have gone').toEqual(['e', 'b'])
})

test('a column can hold several drops, answered in any order', () => {
  const first = dropped(drop(a, 'done', [c], 1))
  const second = withDrop(first, drop(b, 'done', [c, a], 2))
  expect(keys('done', [c], second)).toEqual(['c', 'a', 'b'])
  expect(keys('done', [c], withSaved(second, 'b', ticket('b', 'done', 2)))).toEqual(['c', 'a', 'b'])
  expect(keys('done', [c], withFailed(second, 'a'))).toEqual(['c', 'b'])
})

test('a row keeps its identity while its ticket does, and is found by key', () => {
  expect(rowsOf('todo', [a, b], NO_DROPS).at(1)).toBe(rowsOf('todo', [c, a, b], NO_DROPS).at(2))
  expect(rowsOf('todo', [a], NO_DROPS).at(1)).toBeUndefined()
  expect(indexOfRow(rowsOf('todo', [a, b], NO_DROPS), 'b')).toBe(1)
  expect(indexOfRow(rowsOf('todo', [a, b], NO_DROPS), 'c')).toBe(-1)
  expect(ticketIds(rowsOf('todo', [a, b], dropped(drop(b, 'done', [c], 0))), 'a')).toEqual(['b'])
})
