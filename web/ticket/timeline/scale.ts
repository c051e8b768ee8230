// The days that a timeline shows, as parts of its width: its zooms, its units, and the place of a bar. Pure.

import { daysAfter, daysUntil, isDay } from '../../../domain/date.ts'
import { monthsAfter, weekdayOf } from '../../../domain/month.ts'
import type { SPANS } from '../../../domain/view/spans.ts'
import type { Days } from '../use-day-changes.ts'

/** The zooms, by the unit of the scale. */
export type Zoom = (typeof SPANS.timeline)[number]

/** The number of units on a wide and on a narrow screen. */
const COUNTS: Record<Zoom, [wide: number, narrow: number]> = {
  day: [28, 10],
  week: [13, 6],
  month: [12, 5],
  quarter: [8, 4],
}

/** A unit on the scale, and its place as parts of the width. */
export type Unit = { from: string; start: number; size: number }
export type Scale = {
  zoom: Zoom
  first: string
  last: string
  /** The number of days. */
  length: number
  units: Unit[]
  /** The months of days and weeks, or the years of months and quarters; the first may have begun earlier. */
  heads: Unit[]
}

/** The first day of a unit. */
export function startOf(zoom: Zoom, day: string, firstWeekday: number): string {
  if (zoom === 'day') return day
  if (zoom === 'week') return daysAfter(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
  const month = Number(day.slice(5, 7)) - 1
  const first = `${day.slice(0, 7)}-01`
  return zoom === 'month' ? first : monthsAfter(first, -(month % 3))
}

/** The day that is this many units later. */
export function unitsAfter(zoom: Zoom, day: string, count: number): string {
  if (zoom === 'day' || zoom === 'week') return daysAfter(day, count * (zoom === 'day' ? 1 : 7))
  return monthsAfter(day, count * (zoom === 'month' ? 1 : 3))
}

/** The number of units that are shown. */
export const countOf = (zoom: Zoom, isNarrow: boolean): number => COUNTS[zoom][isNarrow ? 1 : 0]

/** The day to which the buttons for earlier and later go: half of the shown days away. */
export function stepped(zoom: Zoom, day: string, step: 1 | -1, isNarrow: boolean): string {
  const next = unitsAfter(zoom, day, step * Math.floor(countOf(zoom, isNarrow) / 2))
  return isDay(next) ? next : day
}

/** The scale around a day: a quarter of it is before the day. */
export function scaleOf(zoom: Zoom, day: string, isNarrow: boolean, firstWeekday: number): Scale {
  const count = countOf(zoom, isNarrow)
  const first = unitsAfter(zoom, startOf(zoom, day, firstWeekday), -Math.floor(count / 4))
  const froms = Array.from({ length: count + 1 }, (_, index) => unitsAfter(zoom, first, index))
  const end = froms.at(-1) ?? first
  const length = daysUntil(end, first)
  const at = (from: string) => daysUntil(from, first) / length
  const between = (starts: readonly string[]): Unit[] =>
    starts.map((from, index) => ({
      from,
      start: at(from),
      size: at(starts[index + 1] ?? end) - at(from),
    }))
  const headLength = zoom === 'day' || zoom === 'week' ? 7 : 4
  const days =
    zoom === 'week' ? Array.from({ length }, (_, index) => daysAfter(first, index)) : froms.slice(0, -1)
  const heads = days.filter(
    (one, index) => index === 0 || one.slice(0, headLength) !== days[index - 1]?.slice(0, headLength),
  )
  return {
    zoom,
    first,
    last: daysAfter(end, -1),
    length,
    units: between(froms.slice(0, -1)),
    heads: between(heads),
  }
}

/** The place of the start of a day, from 0 to 1; undefined if the scale does not have the day. */
export function placeOf({ first, last, length }: Scale, day: string): number | undefined {
  return day < first || day > last ? undefined : daysUntil(day, first) / length
}

/**
 * The drawing of the days of a ticket or milestone: a bar, or a mark if only one of the days is known. Undefined outside the scale.
 * @property isCut whether the bar begins or ends outside the scale
 */
export type Mark =
  | { kind: 'bar'; start: number; end: number; isCut: { start: boolean; end: boolean } }
  | { kind: 'start' | 'due'; at: number }

export function markOf(scale: Scale, { start_date: start, due_date: due }: Days): Mark | undefined {
  const { first, last, length } = scale
  if (start && due) {
    if (start > last || due < first) return undefined
    return {
      kind: 'bar',
      start: Math.max(0, daysUntil(start, first)) / length,
      end: Math.min(length, daysUntil(due, first) + 1) / length,
      isCut: { start: start < first, end: due > last },
    }
  }
  const day = start ?? due
  const at = day ? placeOf(scale, day) : undefined
  return at === undefined ? undefined : { kind: start ? 'start' : 'due', at: at + 0.5 / length }
}

/** The parts of a bar that are moved: all of it, or one of its ends. */
export type Edge = 'whole' | 'start' | 'end'

const within = (day: string): string | undefined => (isDay(day) ? day : undefined)

/** The days after a move of a bar or one of its ends. The end of a mark that is moved makes it a bar. */
export function shifted({ start_date: start, due_date: due }: Days, edge: Edge, by: number): Days {
  const moved = (day: string | null) => (day === null ? null : (within(daysAfter(day, by)) ?? day))
  if (edge === 'whole') {
    const next = { start_date: moved(start), due_date: moved(due) }
    // At the first or last day of all, the length stays.
    const isStuck = (start !== null && next.start_date === start) || (due !== null && next.due_date === due)
    return isStuck ? { start_date: start, due_date: due } : next
  }
  if (edge === 'start') {
    const next = moved(start ?? due)
    return { start_date: next && due && next > due ? due : next, due_date: due }
  }
  const next = moved(due ?? start)
  return { start_date: start, due_date: next && start && next < start ? start : next }
}

/** The change that a key with Shift makes; with Alt too, arrows left and right move the end, up and down the start. */
export function shiftOfKey(
  key: string,
  isAlt: boolean,
  isRtl: boolean,
): { edge: Edge; by: number } | undefined {
  const side = isRtl ? -1 : 1
  const days = { ArrowLeft: -side, ArrowRight: side }[key]
  if (days !== undefined) return { edge: isAlt ? 'end' : 'whole', by: days }
  const updown = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (updown === undefined) return undefined
  return isAlt ? { edge: 'start', by: updown } : { edge: 'whole', by: updown * 7 }
}
