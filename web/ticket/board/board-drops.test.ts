// A drop when others change its ticket, or when its column is loaded again.
import { expect, test } from 'vitest'
import type { Event, EventPayload } from '../../../domain/event.ts'
import type { Status } from '../../../domain/ticket/shapes.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import {
  afterEvents,
  afterLoading,
  type Drop,
  isAnyPending,
  NO_DROPS,
  positionAt,
  withDrop,
  withFailed,
  withSaved,
} from './board-drops.ts'

const ticket = (version: number, status: Status, id = 'a', number = 7) =>
  ({ id, number, version, status, column: status }) as TicketSummary
const drop = (what: TicketSummary, status: Status): Drop => ({
  ...positionAt(['x', 'y'], 1),
  ticket: what,
  column: status,
  height: 100,
  isPending: what.status !== status,
})
const event = (payload: EventPayload) =>
  ({ ...payload, seq: 9, project_id: 'p', actor_id: null, at: '2026-01-01T00:00:00Z' }) as Event
const changed = (what: TicketSummary) => event({ type: 'ticket.changed', ticket: what, fields: [] })
const deleted = event({ type: 'ticket.deleted', ticket_id: 'a', number: 7 })

const pending = withDrop(NO_DROPS, drop(ticket(1, 'todo'), 'done'))
const saved = withSaved(pending, 'a', ticket(2, 'done'))

test('a drop waits for its answer, and every act of the person is counted', () => {
  expect(isAnyPending(pending)).toBe(true)
  expect(isAnyPending(saved)).toBe(false)
  expect([NO_DROPS, pending, saved].map(({ ownCount }) => ownCount)).toEqual([0, 1, 2])
  expect(saved.byTicket.get('a')).toMatchObject({ above: 'x', below: 'y', index: 1, ticket: { version: 2 } })
  expect(withFailed(pending, 'a').byTicket.size).toBe(0)
})

test('an answer that changed nothing keeps the card where it is', () => {
  expect(withSaved(pending, 'a').byTicket.get('a')).toMatchObject({ isPending: false, column: 'done' })
})

test('what others edit is shown at the place of the drop', () => {
  const edited = { ...ticket(3, 'done'), title: 'Edited' }
  expect(afterEvents(saved, [changed(edited)]).byTicket.get('a')?.ticket).toEqual(edited)
  const stale = changed(ticket(1, 'todo'))
  expect(afterEvents(saved, [stale])).toBe(saved)
  expect(afterEvents(saved, [changed(ticket(5, 'todo', 'b', 8))]), 'another ticket').toBe(saved)
})

test('a ticket that others move on or delete is let go', () => {
  expect(afterEvents(saved, [changed(ticket(3, 'todo'))]).byTicket.size).toBe(0)
  expect(afterEvents(saved, [deleted]).byTicket.size).toBe(0)
  expect(afterEvents(pending, [deleted]).byTicket.size).toBe(0)
})

test('while its own move is on its way, a move of others does not end the drop', () => {
  const moved = afterEvents(pending, [changed(ticket(2, 'in_progress'))])
  expect(moved.byTicket.get('a')).toMatchObject({ isPending: true, column: 'done', ticket: { version: 2 } })
  expect(withSaved(moved, 'a', ticket(3, 'done')).byTicket.get('a')?.ticket.version).toBe(3)
})

test('a move on that arrives before the answer to its own is not undone by it', () => {
  const movedOn = afterEvents(pending, [changed(ticket(3, 'todo'))])
  expect(withSaved(movedOn, 'a', ticket(2, 'done')).byTicket.size).toBe(0)
})

test('a column that is loaded anew keeps only what waits for an answer', () => {
  expect(afterLoading(saved, 'done').byTicket.size).toBe(0)
  expect(afterLoading(saved, 'todo')).toBe(saved)
  expect(afterLoading(pending, 'done')).toBe(pending)
})

test('a neighbour that is put elsewhere in the column is not followed', () => {
  const old = positionAt(['w', 'z'], 1)
  const adjacent = { ...drop(ticket(1, 'done', 'b', 8), 'done'), above: 'a' }
  const both = withDrop(withDrop(NO_DROPS, adjacent), drop(ticket(1, 'done'), 'done'), old)
  expect(both.byTicket.get('b')).toMatchObject({ above: 'w', below: 'y' })
})
