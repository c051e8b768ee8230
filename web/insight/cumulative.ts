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
