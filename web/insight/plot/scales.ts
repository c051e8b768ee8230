// The scales that several pictures share.
import { scaleLinear, scaleUtc } from 'd3-scale'
import { dateText } from '../../ui/date-text.ts'
import { numberText } from '../numbers.ts'
import type { Room, Tick } from './plot.tsx'

const Y_TICKS = 4

/** A scale from zero to a round number that is at least `most`. */
export function upTo(most: number, room: Room, textOf = (number: string) => number) {
  const y = scaleLinear([0, Math.max(1, most)], room.y).nice(Y_TICKS)
  const isWhole = most >= Y_TICKS
  const values = y.ticks(Y_TICKS).filter((value) => !isWhole || Number.isInteger(value))
  return {
    y,
    yTicks: values.map((value): Tick => ({ at: y(value), text: textOf(numberText(value, 1)) })),
  }
}

/** The pixels that a date needs below the picture. */
const DATE_WIDTH = 88

/** A scale of days, from the first to the last. */
export function alongDays(first: string, last: string, room: Room) {
  const x = scaleUtc([Date.parse(first), Date.parse(last)], room.x)
  const xTicks = x
    .ticks(Math.max(2, Math.floor(room.width / DATE_WIDTH)))
    .map((date): Tick => ({ at: x(date), text: dateText(date.toISOString().slice(0, 10), 'short') }))
  return { x: (day: string) => x(Date.parse(day)), xTicks }
}

/** Every n-th of some ticks, so that the rest has room. */
export function withRoom(ticks: Tick[], room: Room): Tick[] {
  const every = Math.max(1, Math.ceil((ticks.length * DATE_WIDTH) / Math.max(1, room.width)))
  return ticks.filter((_, index) => index % every === 0)
}
