// The order in which the dialog goes from ticket to ticket: the page's order, as it was when each ticket was first seen.
import { expect, test } from 'vitest'
import { neighboursOf, trailOf } from './trail.ts'

const tickets = (...numbers: number[]) => numbers.map((number) => ({ id: `id-${number}`, number }))
const numbers = (trail: { number: number }[]) => trail.map(({ number }) => number)

test('begins as the page stands', () => {
  const shown = tickets(3, 2, 1)
  expect(trailOf([], shown, 2)).toBe(shown)
})

test('a ticket that moves, or leaves the filter, keeps its place', () => {
  const trail = tickets(3, 2, 1)
  expect(trailOf(trail, tickets(2, 3, 1), 2)).toBe(trail)
  expect(trailOf(trail, tickets(3, 1), 2)).toBe(trail)
})

test('what is loaded or made later stands after the ticket that it follows on the page', () => {
  const trail = tickets(9, 8, 5, 4)
  expect(numbers(trailOf(trail, tickets(10, 9, 8, 7, 6, 5, 4, 3), 8))).toEqual([10, 9, 8, 7, 6, 5, 4, 3])
})

test('a ticket from elsewhere begins anew', () => {
  const shown = tickets(3, 2)
  expect(trailOf(tickets(3, 2, 1), shown, 50)).toBe(shown)
})

test('neighbours', () => {
  const trail = tickets(3, 2, 1)
  expect(neighboursOf(trail, 2)).toEqual({ isOnTrail: true, previous: trail[0], next: trail[2] })
  expect(neighboursOf(trail, 1)).toEqual({ isOnTrail: true, previous: trail[1], next: undefined })
  expect(neighboursOf(trail, 7).isOnTrail).toBe(false)
})
