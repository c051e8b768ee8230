// The order of found tickets: exact matches first within the first window, and later windows behind it, so that nothing moves above
// what is shown.
import { expect, test, vi } from 'vitest'
import { TICKET_WINDOW } from '../../../domain/limits.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { exactFirst, inexactlyFound } from './exact-first.ts'

const ticket = (title: string, excerpt: string | null = null) => ({ title, excerpt }) as TicketSummary
const titlesOf = (tickets: TicketSummary[]) => tickets.map(({ title }) => title)
const isInexactly = inexactlyFound('cafe')

test('exact matches come first, and there may be more of them after the window', () => {
  const tickets = [ticket('Café'), ticket('A cafe'), ticket('Other', 'the cafe')]
  const ordered = exactFirst(tickets, false, isInexactly)
  expect(titlesOf(ordered.tickets)).toEqual(['A cafe', 'Other', 'Café'])
  expect(ordered.hasMoreExact).toBe(true)
  expect(exactFirst(tickets, true, isInexactly).hasMoreExact).toBe(false)
  expect(exactFirst(tickets.slice(1), false, isInexactly).hasMoreExact).toBe(false)
})

test('an exact match of a later window does not move above the first window', () => {
  const first = Array.from({ length: TICKET_WINDOW }, (_, at) => ticket(at === 9 ? 'cafe' : `Café ${at}`))
  const before = exactFirst(first, false, isInexactly).tickets
  const after = exactFirst([...first, ticket('Last', 'a cafe')], true, isInexactly)
  expect(after.tickets.slice(0, TICKET_WINDOW)).toEqual(before)
  expect(titlesOf(after.tickets).at(-1)).toBe('Last')
  expect(after.hasMoreExact).toBe(true)
})

test('a ticket that stays the same is folded once, and what its row does not show does not count', () => {
  const kept = ticket('Café', '![shot.png](/attachments/cafe)')
  const normalizing = vi.spyOn(String.prototype, 'normalize')
  const isInexact = inexactlyFound('cafe')
  expect(isInexact(kept)).toBe(true)
  const folds = normalizing.mock.calls.length
  expect(isInexact(kept)).toBe(true)
  expect(normalizing.mock.calls.length).toBe(folds)
  normalizing.mockRestore()
})
