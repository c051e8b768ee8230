// The cells of a board with lanes: where a lane meets a column. The tickets of a cell, with the moves that are being saved, and the
// counts of cells and lanes. Pure.
import type { Cell } from '../../../domain/ticket/lanes.ts'
import type { WindowOrder } from '../../../domain/ticket/order.ts'
import { windowKey } from '../../../domain/ticket/own-order.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { TicketSummary, WindowFilter } from '../../../domain/ticket/ticket.ts'
import { numberText } from '../../locale/format.ts'

/** A place on the board. */
export type Place = { lane: string; column: ColumnKey }
export const placeKey = ({ lane, column }: Place): string => `${lane} ${column}`

/** The tickets of one cell. */
export type LoadedCell = {
  place: Place
  /** The filter of its tickets. */
  input: WindowFilter
  /** Undefined until they are loaded. */
  tickets: readonly TicketSummary[] | undefined
  /** Whether there are more tickets than are loaded. */
  hasMore: boolean
  count: Count | undefined
}

/** The number of tickets; `isMore` if there are more than were counted. */
export type Count = { count: number; isMore: boolean }

/** A ticket on its way to another cell, or one that was put where its window does not reach. */
export type Placed = {
  ticket: TicketSummary
  from: Place
  /** The cells between, if it was moved on before it was saved. */
  via?: readonly Place[]
  to: Place
  isPending: boolean
}

/** The tickets that a cell draws: those that were put there are on top if its window does not have them. */
export function drawnIn(
  place: Place,
  tickets: readonly TicketSummary[],
  placed: ReadonlyMap<string, Placed>,
): readonly TicketSummary[] {
  if (placed.size === 0) return tickets
  const own = placeKey(place)
  const stays = ({ id }: TicketSummary) => {
    const one = placed.get(id)
    return !one?.isPending || ![one.from, ...(one.via ?? [])].some((left) => placeKey(left) === own)
  }
  const others = tickets.filter(stays)
  const known = new Set(others.map(({ id }) => id))
  const guests = [...placed.values()].filter(
    ({ to, ticket }) => placeKey(to) === own && !known.has(ticket.id),
  )
  return [...guests.map(({ ticket }) => ticket), ...others]
}

/** The count of a cell: what is loaded, if that is all; otherwise what the server counted. */
export function countOf(
  tickets: readonly TicketSummary[] | undefined,
  hasMore: boolean,
  counted: Count | undefined,
): Count | undefined {
  if (tickets && !hasMore) return { count: tickets.length, isMore: false }
  if (!counted) return undefined
  const loaded = tickets?.length ?? 0
  return { count: Math.max(counted.count, loaded), isMore: counted.isMore }
}

/** The count of a lane; undefined while one of its cells is not counted. */
export function sumOf(counts: readonly (Count | undefined)[]): Count | undefined {
  let sum: Count = { count: 0, isMore: false }
  for (const one of counts) {
    if (!one) return undefined
    sum = { count: sum.count + one.count, isMore: sum.isMore || one.isMore }
  }
  return sum
}

/** The window of a cell from an answer about several lanes. */
export function windowOfCell(
  { numbers, count, is_more }: Cell,
  byNumber: ReadonlyMap<number, TicketSummary>,
  order: WindowOrder,
): { tickets: TicketSummary[]; next: number | string | null } {
  const tickets = numbers.flatMap((number) => byNumber.get(number) ?? [])
  const last = tickets.at(-1)
  const hasMore = is_more || count > numbers.length
  if (!last || !hasMore) return { tickets, next: null }
  return { tickets, next: order === 'newest' ? last.number : windowKey(last, order) }
}

export const countText = ({ count, isMore }: Count): string => `${numberText(count)}${isMore ? '+' : ''}`

/** Splits values into portions. */
export function portions<T>(values: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < values.length; at += size) parts.push(values.slice(at, at + size))
  return parts
}
