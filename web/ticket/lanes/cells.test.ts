// Cells of a board with lanes: tickets on their way are drawn where they go, tickets that are loaded whole need no count, and a window
// continues where an answer about several lanes ends.
import { describe, expect, test } from 'vitest'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { countOf, countText, drawnIn, sumOf, windowOfCell } from './cells.ts'

const ticket = (number: number) => ({ id: `t${number}`, number, priority: 'high' }) as TicketSummary
const [one, two, three] = [ticket(1), ticket(2), ticket(3)]
const from = { lane: 'high', column: 'todo' } as const
const to = { lane: 'low', column: 'done' } as const
const other = { lane: 'low', column: 'todo' } as const

test('a ticket on its way is on top of the cell that it goes to, and nowhere twice', () => {
  const pending = new Map([['t2', { ticket: two, from, to, isPending: true }]])
  expect(drawnIn(from, [three, two], pending)).toEqual([three])
  expect(drawnIn(to, [one], pending)).toEqual([two, one])
  expect(drawnIn(other, [two], pending)).toEqual([two])
  const saved = new Map([['t2', { ticket: two, from, to, isPending: false }]])
  expect(drawnIn(to, [two, one], saved)).toEqual([two, one])
  expect(drawnIn(to, [three], saved)).toEqual([two, three])
})

describe('counts', () => {
  test('what is loaded whole needs no count', () => {
    expect(countOf([one], false, undefined)).toEqual({ count: 1, isMore: false })
    expect(countOf([one, two], true, { count: 1, isMore: false })).toEqual({ count: 2, isMore: false })
    expect(countOf(undefined, false, undefined)).toBeUndefined()
  })
  test('a lane is the sum of its cells', () => {
    const sum = sumOf([
      { count: 1000, isMore: true },
      { count: 2, isMore: false },
    ])
    expect(sum && countText(sum)).toBe('1,002+')
    expect(sumOf([{ count: 1, isMore: false }, undefined])).toBeUndefined()
  })
})

test('a cell continues below its last ticket', () => {
  const byNumber = new Map([one, two, three].map((each) => [each.number, each]))
  const cell = { ...from, numbers: [3, 2], is_more: false }
  expect(windowOfCell({ ...cell, count: 2 }, byNumber, 'newest')).toEqual({
    tickets: [three, two],
    next: null,
  })
  expect(windowOfCell({ ...cell, count: 3 }, byNumber, 'newest').next).toBe(2)
  expect(windowOfCell({ ...cell, count: 3 }, byNumber, 'priority').next).toMatch(/^1\d{10}$/)
})
