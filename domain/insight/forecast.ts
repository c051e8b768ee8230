// When a number of tickets will be done: by resampling the tickets that the team delivered on past days. Beside it, how often such
// forecasts came true in this project. Pure: the caller gives the random numbers, so the same history has the same forecast.

import { daysAfter } from '../date.ts'
import { t } from '../locale/message.ts'

/** Days of history that a forecast draws from. */
export const FORECAST_DAYS = 84
/** With fewer delivered tickets, or fewer days, there is no forecast. */
export const FEWEST = { delivered: 10, days: 21 } as const
/** The longest forecast, in days. */
const FARTHEST = 730
const RUNS = 400
/** Forecasts of the past that are checked against what happened. */
const CHECKS = { most: 40, fewest: 8 } as const
/** Days are drawn in blocks, so that weekends and quiet weeks stay together. */
const BLOCK = 7

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The days until `tickets` are done, by probability; null: later than two years. */
export type Forecast = { p50: number | null; p85: number | null }
/** Why there is no forecast. */
export type Silence = 'too_few_days' | 'too_few_delivered'

/** @param delivered the tickets that were delivered on each past day, the last one last */
export function silenceOf(delivered: readonly number[]): Silence | null {
  const days = delivered.slice(-FORECAST_DAYS)
  if (days.length < FEWEST.days) return 'too_few_days'
  return days.reduce((sum, count) => sum + count, 0) < FEWEST.delivered ? 'too_few_delivered' : null
}

/**
 * Each future draws from another half of the history. The halves differ from the whole as much as the whole may differ from the true pace
 * of the team, which is not known either.
 * @returns the days that one future needs
 */
function oneRun(history: readonly number[], tickets: number, random: () => number): number {
  let left = tickets
  const half = Math.max(BLOCK, Math.floor(history.length / 2))
  const from = Math.floor(random() * (history.length - half + 1))
  const blocks = half - BLOCK + 1
  for (let day = 0; day < FARTHEST; day += BLOCK) {
    const start = from + Math.floor(random() * blocks)
    for (let at = 0; at < BLOCK; at += 1) {
      left -= history[start + at] ?? 0
      if (left <= 0) return day + at + 1
    }
  }
  return Number.POSITIVE_INFINITY
}

/** The days until this many tickets are done. */
export function forecast(
  delivered: readonly number[],
  tickets: number,
  random: () => number = randomFrom(1),
  runs = RUNS,
): Forecast {
  const history = delivered.slice(-FORECAST_DAYS)
  const found = Array.from({ length: runs }, () => oneRun(history, tickets, random)).sort((a, b) => a - b)
  const at = (share: number) => {
    const days = found[Math.ceil(share * runs) - 1] ?? Number.POSITIVE_INFINITY
    return Number.isFinite(days) ? days : null
  }
  return { p50: at(0.5), p85: at(0.85) }
}

/** How forecasts of the past fared: `right` of `checked` were done by their 85 % date, `recent` are the later half. */
export type TrackRecord = {
  checked: number
  right: number
  recent: { checked: number; right: number }
}

/** Makes the forecast of this many tickets at moments of the past, each only from what was known then. */
export function trackRecord(
  delivered: readonly number[],
  tickets: number,
  random: () => number = randomFrom(2),
): TrackRecord {
  const outcomes: boolean[] = []
  const step = Math.max(3, Math.ceil((delivered.length - FEWEST.days) / CHECKS.most))
  for (let now = FEWEST.days; now < delivered.length; now += step) {
    const known = delivered.slice(0, now)
    if (silenceOf(known)) continue
    const { p85 } = forecast(known, tickets, random, 100)
    if (p85 === null) continue
    // A forecast that ends later than today is not decided, even if the tickets are done already: early ones would count twice as well.
    if (now + p85 > delivered.length) continue
    const done = delivered.slice(now, now + p85).reduce((sum, count) => sum + count, 0)
    outcomes.push(done >= tickets)
  }
  const later = outcomes.slice(Math.floor(outcomes.length / 2))
  const rightOf = (all: boolean[]) => all.filter(Boolean).length
  return {
    checked: outcomes.length,
    right: rightOf(outcomes),
    recent: { checked: later.length, right: rightOf(later) },
  }
}

const percent = (part: number, all: number) => Math.round((100 * part) / all)

/** The record in a sentence. */
export function recordInWords({ checked, right, recent }: TrackRecord): string {
  if (checked < CHECKS.fewest)
    return t('This project is too young to say how often such forecasts came true.')
  const all = percent(right, checked)
  const sentence = t('Of {checked} such forecasts in this project, {all} % were done by their 85 % date.', {
    checked,
    all,
  })
  const lately = percent(recent.right, recent.checked)
  return lately < 70 && lately < all - 5
    ? t('{sentence} Of the last {checked} only {lately} %: the pace has changed.', {
        sentence,
        checked: recent.checked,
        lately,
      })
    : sentence
}

/** The day of a forecast. */
export function dayOf(today: string, days: number | null): string | null {
  return days === null ? null : daysAfter(today, days)
}
