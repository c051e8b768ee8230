// Which tickets light up after a change of the board.
import { expect, test } from 'vitest'
import type { TicketSummary } from '../../domain/ticket.ts'
import { changesSince } from './use-flash.ts'

const ticket = (number: number, version = 1) => ({ id: `t${number}`, number, version }) as TicketSummary
const known = new Map([
  ['t4', 1],
  ['t5', 3],
])
const changed = (...tickets: TicketSummary[]) => [...changesSince(known, tickets)]

test('nothing lights up when a board is opened', () => {
  expect(changesSince(null, [ticket(1), ticket(2)])).toEqual(new Set())
})

test('a ticket with a later version does, an unchanged one does not', () => {
  expect(changed(ticket(5, 4), ticket(4))).toEqual(['t5'])
  expect(changed(ticket(5, 3), ticket(4))).toEqual([])
})

test('a new ticket does, an older one that was only scrolled to does not', () => {
  expect(changed(ticket(6), ticket(5, 3), ticket(4))).toEqual(['t6'])
  expect(changed(ticket(5, 3), ticket(4), ticket(3), ticket(2))).toEqual([])
})

test('the first ticket of an empty board does', () => {
  expect(changesSince(new Map(), [ticket(1)])).toEqual(new Set(['t1']))
})
