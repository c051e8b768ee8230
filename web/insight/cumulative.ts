// The layers of the cumulative flow.
import type { DayCounts } from './figures.ts'

/**
 * Done tickets count from the first day of the picture: otherwise, those of earlier years would hide everything else. A column of
 * Done that tickets left again, or that was emptied, never goes below zero.
 * @param doneKeys the columns of Done
 */
export function fromFirstDay(days: readonly DayCounts[], doneKeys: readonly string[]): DayCounts[] {
  const first = days[0]
  if (!first) return []
  return days.map(({ day, counts }) => ({
    day,
    counts: {
      ...counts,
      ...Object.fromEntries(
        doneKeys.map((key) => [key, Math.max(0, (counts[key] ?? 0) - (first.counts[key] ?? 0))]),
      ),
    },
  }))
}

/** The step between days that can be pressed: 1 if each of `days` has `width` pixels of the room. */
export const everyDay = (days: number, room: number, width: number): number =>
  Math.max(1, Math.ceil((days * width) / Math.max(1, room)))
