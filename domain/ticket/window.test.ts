// A ticket's position in a window: found by binary search, equal to a full scan.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutputOf } from '../api.ts'
import { applyEmptied } from '../column/apply.ts'
import { numberKey, orderKey } from './rank.ts'
import type { TicketSummary } from './ticket.ts'
import { indexOfNumber, insertOrRemove } from './window.ts'

const ticket = (number: number, version = 1) => ({ id: `t${number}`, number, version }) as TicketSummary
const numbers = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 })
  .map((some) => some.sort((one, other) => other - one))

test('a ticket is put, replaced or taken out at its place, whatever else stands there', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 30 })),
      (loaded, number, fits, next) => {
        const view: OutputOf<'listTickets'> = { seq: 1, tickets: loaded.map((one) => ticket(one)), next }
        const before = structuredClone(view)
        const changed = ticket(number, 2)
        const belongs = fits && !(next !== null && number < next)
        const wanted = [
          ...view.tickets.filter((one) => one.number !== number),
          ...(belongs ? [changed] : []),
        ].sort((one, other) => other.number - one.number)
        expect(insertOrRemove(view, changed, fits)).toEqual({ ...view, tickets: wanted })
        expect(view).toEqual(before)
      },
    ),
  )
})

test('in manual order a ticket is put at the place of its key, wherever it stood', () => {
  const rank = fc.option(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom('V', 'W1', '0k')))
  const one = fc
    .record({ number: fc.integer({ min: 1, max: 30 }), at: rank })
    .map(
      ({ number, at }) =>
        ({ ...ticket(number), rank: at && `${numberKey(at[0])}${at[1]}${DIGIT[number]}` }) as TicketSummary,
    )
  const column = fc.uniqueArray(one, { selector: ({ number }) => number, maxLength: 20 })
  fc.assert(
    fc.property(column, one, fc.boolean(), fc.option(one), (some, changed, fits, last) => {
      const loaded = some.toSorted(byKey)
      const view: OutputOf<'listTickets'> = { seq: 1, tickets: loaded, next: last && orderKey(last) }
      const belongs = fits && !(last && orderKey(changed) > orderKey(last))
      const others = loaded.filter(({ number }) => number !== changed.number)
      const wanted = [...others, ...(belongs ? [changed] : [])].sort(byKey)
      expect(insertOrRemove(view, changed, fits, 'manual')).toEqual({ ...view, tickets: wanted })
    }),
  )
})

const DIGIT = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const byKey = (one: TicketSummary, other: TicketSummary) => (orderKey(one) < orderKey(other) ? -1 : 1)

test('the place of a ticket is where it is, or before the first older one', () => {
  const window = [9, 5, 2].map((number) => ticket(number))
  expect([10, 9, 6, 5, 3, 2, 1].map((number) => indexOfNumber(window, number))).toEqual([0, 0, 1, 1, 2, 2, 3])
  expect(indexOfNumber([], 4)).toBe(0)
})

test('tickets leave a filter by due date when their column is emptied into one that is done, and come back from there', () => {
  const view = {
    seq: 1,
    tickets: [{ ...ticket(3), column: 'todo', status: 'todo' } as TicketSummary],
    next: null,
  }
  const event = {
    type: 'column.emptied',
    from: 'todo',
    to: '1',
    lowest: 1,
    at: '2026-11-23T08:00:00.000Z',
  } as const
  const intoDone = { ...event, former_status: 'todo', status: 'done' } as const
  expect(applyEmptied(view, intoDone, { due: '..2026-11-22' })?.tickets).toEqual([])
  expect(applyEmptied(view, intoDone, { due: 'none' })?.tickets).toMatchObject([{ status: 'done' }])
  const outOfDone = { ...event, from: 'done', former_status: 'done', status: 'todo' } as const
  expect(applyEmptied(view, outOfDone, { due: '..2026-11-22' })).toBeUndefined()
})
