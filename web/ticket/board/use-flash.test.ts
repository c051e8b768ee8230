// The tickets that flash after the board has changed.
import { expect, test } from 'vitest'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { changesSince, knowing } from './use-flash.ts'

const ticket = (number: number, version = 1) => ({ id: `t${number}`, number, version }) as TicketSummary
const known = knowing(null, [ticket(5, 3), ticket(4)])
const changed = (...tickets: TicketSummary[]) => [...changesSince(known, tickets)]

test('nothing flashes when a board is opened', () => {
  expect(changesSince(null, [ticket(1), ticket(2)])).toEqual(new Set())
})

test('a ticket with a newer version flashes, an unchanged one does not', () => {
  expect(changed(ticket(5, 4), ticket(4))).toEqual(['t5'])
  expect(changed(ticket(5, 3), ticket(4))).toEqual([])
})

test('a new ticket flashes, an older one that was only scrolled to does not', () => {
  expect(changed(ticket(6), ticket(5, 3), ticket(4))).toEqual(['t6'])
  expect(changed(ticket(5, 3), ticket(4), ticket(3), ticket(2))).toEqual([])
})

test('the first ticket of an empty board flashes', () => {
  expect(changesSince(knowing(null, []), [ticket(1)])).toEqual(new Set(['t1']))
})

test('a ticket seen once stays known, wherever it is now', () => {
  const [five, four, three] = [ticket(5), ticket(4), ticket(3)]
  let seen = knowing(null, [five, four, three])
  seen = knowing(seen, [five, three])
  expect(changesSince(seen, [five, four, three])).toEqual(new Set())
  const [newer, moved] = [ticket(6), ticket(4, 2)]
  expect(changesSince(seen, [newer, five, three, moved])).toEqual(new Set(['t6', 't4']))
  seen = knowing(seen, [newer, five, three, moved])
  expect(changesSince(seen, [five, newer, moved, three])).toEqual(new Set())
  expect(changesSince(seen, [three, three])).toEqual(new Set())
})

test('a ticket with invalid numbers never flashes and breaks nothing', () => {
  const odd = { ...ticket(7), number: { valueOf: 1, toString: 2 }, version: {} } as unknown as TicketSummary
  expect(changesSince(knowing(null, [odd, ticket(5)]), [odd, ticket(6), ticket(5)])).toEqual(new Set(['t6']))
  expect(changesSince(knowing(null, [ticket(5)]), [odd, ticket(5)])).toEqual(new Set())
})
