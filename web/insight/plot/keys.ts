// Which point of a picture the arrow keys lead to.

/** The place of a point in the order of the keys: `at` along the picture, `series` across it. */
export type Place = { at: number; series: number }

/**
 * The index of the point that a key leads to; undefined if the key does not move.
 * @param isRtl whether the picture runs from right to left
 */
export function pointAfter(
  points: readonly Place[],
  index: number,
  key: string,
  isRtl = false,
): number | undefined {
  const from = points[index]
  if (!from) return undefined
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const inSeries = points
    .map(({ series }, other) => (series === from.series ? other : -1))
    .filter((other) => other >= 0)
    .sort((a, b) => placeOf(points, a) - placeOf(points, b) || a - b)
  const here = inSeries.indexOf(index)
  if (key === forward) return inSeries[here + 1] ?? index
  if (key === backward) return inSeries[here - 1] ?? index
  if (key === 'Home') return inSeries[0]
  if (key === 'End') return inSeries.at(-1)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const series = from.series + (key === 'ArrowUp' ? -1 : 1)
  const across = points.findIndex((point) => point.series === series && point.at === from.at)
  return across < 0 ? index : across
}

const placeOf = (points: readonly Place[], index: number) => points[index]?.at ?? 0
