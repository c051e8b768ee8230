// The rows of a column while moves are in flight.
import { expect, test } from 'vitest'
import type { TicketSummary } from '../../domain/ticket.ts'
import { indexOfRow, type PendingMove, rowsOf } from './board-rows.ts'

const ticket = (id: string) => ({ id }) as TicketSummary
const moving = (...moves: PendingMove[]) => new Map(moves.map((move) => [move.ticket.id, move]))
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
const [a, b, c] = [ticket('a'), ticket('b'), ticket('c')]

test('without moves a column shows its tickets as they are', () => {
  expect(listed('todo', [a, b], moving())).toEqual([
    { key: 'a', ticket: a, isGhost: false, isPending: false },
    { key: 'b', ticket: b, isGhost: false, isPending: false },
  ])
})

test('a pending ticket stays in its column, and its ghost appears where it was dropped', () => {
  const moves = moving({ ticket: b, to: 'done', index: 1 })
  expect(listed('todo', [a, b], moves).map((row) => row?.isPending)).toEqual([false, true])
  expect(keys('todo', [a, b], moves)).toEqual(['a', 'b'])
  expect(keys('in_progress', [], moves)).toEqual([])
  expect(listed('done', [c], moves)).toEqual([
    { key: 'c', ticket: c, isGhost: false, isPending: false },
    { key: 'ghost:b', ticket: b, isGhost: true, isPending: true },
  ])
})

test('the ghost disappears as soon as the ticket itself has arrived', () => {
  expect(keys('done', [c, b], moving({ ticket: b, to: 'done', index: 0 }))).toEqual(['c', 'b'])
})

test('a column can hold several ghosts, even after it got shorter', () => {
  const moves = moving({ ticket: a, to: 'done', index: 0 }, { ticket: b, to: 'done', index: 9 })
  expect(keys('done', [c], moves)).toEqual(['ghost:a', 'c', 'ghost:b'])
})

test('a row keeps its identity while its ticket does, and is found by key', () => {
  expect(rowsOf('todo', [a, b], moving()).at(1)).toBe(rowsOf('todo', [c, a, b], moving()).at(2))
  expect(rowsOf('todo', [a], moving()).at(1)).toBeUndefined()
  expect(indexOfRow(rowsOf('todo', [a, b], moving()), 'b')).toBe(1)
  expect(indexOfRow(rowsOf('todo', [a, b], moving()), 'c')).toBe(-1)
})
