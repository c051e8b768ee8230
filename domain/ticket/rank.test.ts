// Keys of manual order: a rank is always between its neighbours, never equal to another key, and stays short.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderKey } from './order.ts'
import { MAX_RANK_LENGTH, numberAt, numberKey, orderKey, rankBetween } from './rank.ts'

type One = { number: number; rank: string | null }

const key = (one: One | undefined) => (one ? orderKey(one) : null)

function sorted(column: One[]) {
  return column.toSorted((one, other) => (orderKey(one) < orderKey(other) ? -1 : 1))
}

/** Removes a ticket from the column and inserts it at an index among the others. */
function put(column: One[], from: number, to: number): One[] {
  const moved = column[from] as One
  const others = column.toSpliced(from, 1)
  const rank = rankBetween(key(others[to - 1]), key(others[to]))
  return others.toSpliced(to, 0, { ...moved, rank })
}

test('any moves, with new tickets in between, leave the column in the order of its keys', () => {
  const moves = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), moves, (size, moves) => {
      let column: One[] = Array.from({ length: size }, (_, index) => ({ number: size - index, rank: null }))
      for (const [from, to, isNew] of moves) {
        // A new ticket is placed on top, whatever tickets were moved there before.
        if (isNew) column = [{ number: column.length + 1, rank: null }, ...column]
        column = put(column, from % column.length, to % column.length)
        expect(sorted(column)).toEqual(column)
        expect(new Set(column.map(orderKey)).size).toBe(column.length)
        for (const { rank } of column) expect(rank ?? numberKey(1)).toMatch(/^\d{10}[0-9A-Za-z]*$/)
        for (const { rank } of column) if (rank) expect(rank).toMatch(/.{10}.*[^0]$/)
      }
    }),
  )
})

test('a ticket between two that were never ranked is below the one and above the other', () => {
  const rank = rankBetween(numberKey(9), numberKey(4))
  expect(numberKey(9) < rank && rank < numberKey(8)).toBe(true)
  expect(numberAt(rank)).toBe(9)
  expect(numberKey(numberAt(rank) - 1) > rank).toBe(true)
})

const ends: [string, (last: string) => string][] = [
  ['at the top', (last) => rankBetween(null, last)],
  ['at the bottom', (last) => rankBetween(last, null)],
  ['right below a ticket that was never ranked', (last) => rankBetween(numberKey(2), last)],
  ['right above a ticket that was never ranked', (last) => rankBetween(last, numberKey(1))],
]
test.each(ends)('a hundred thousand drops %s, one after another, stay short', (_, next) => {
  let last = rankBetween(numberKey(2), numberKey(1))
  for (let drop = 0; drop < 100_000; drop += 1) last = next(last)
  expect(last.length).toBeLessThanOrEqual(14)
})

test('nine hundred drops into the same gap, right below the same ranked ticket, have room', () => {
  const top = rankBetween(numberKey(2), numberKey(1))
  let last = rankBetween(top, numberKey(1))
  for (let drop = 0; drop < 900; drop += 1) last = rankBetween(top, last)
  expect(last.length).toBeLessThan(MAX_RANK_LENGTH)
  expect(OrderKey.safeParse(last).success).toBe(true)
})

test('the highest number has a rank above it', () => {
  const rank = rankBetween(null, numberKey(2_147_483_647))
  expect(rank < numberKey(2_147_483_647)).toBe(true)
  expect(OrderKey.safeParse(rank).success).toBe(true)
})
