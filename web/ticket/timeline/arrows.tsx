// The arrows from tickets to those that they block, under the bars. Rows say the same in words.
import { useMemo } from 'react'
import type { Blocker } from '../../../domain/relation/blockers.ts'
import type { Row } from './rows.ts'
import type { Mark } from './scale.ts'

/** The distance in pixels that an arrow keeps from a bar, and the size of its head. */
const GAP = 7
const HEAD = 4

export type Point = { x: number; y: number }

/**
 * The path of an arrow from the end of a bar to the start of another one, and its head. Pure.
 * @param edges the distances from a bar to the upper and the lower edge of its row
 */
export function arrowPath(from: Point, to: Point, edges: { above: number; below: number }): string {
  const head = `M${to.x - HEAD} ${to.y - HEAD}L${to.x} ${to.y}L${to.x - HEAD} ${to.y + HEAD}`
  const out = from.x + GAP
  if (out <= to.x - GAP) return `M${from.x} ${from.y}H${out}V${to.y}H${to.x}${head}`
  // Around the end of the first bar: between the rows and back.
  const between = from.y < to.y ? to.y - edges.above : to.y + edges.below
  return `M${from.x} ${from.y}H${out}V${between}H${to.x - GAP}V${to.y}H${to.x}${head}`
}

const endOf = (mark: Mark) => (mark.kind === 'bar' ? mark.end : mark.at)
const startOf = (mark: Mark) => (mark.kind === 'bar' ? mark.start : mark.at)

export function Arrows({
  rows,
  blockers,
  width,
  rowHeight,
  middle,
  first,
  last,
}: {
  rows: readonly Row[]
  blockers: readonly Blocker[]
  /** The width of the bars' part of a row, and where in a row its bar is. */
  width: number
  rowHeight: number
  middle: number
  /** The first and the last row that is drawn. */
  first: number
  last: number
}) {
  const places = useMemo(() => {
    const found = new Map<string, { index: number; mark: Mark }>()
    rows.forEach((row, index) => {
      if (row.kind === 'item' && row.item.kind === 'ticket')
        found.set(row.key, { index, mark: row.item.mark })
    })
    return found
  }, [rows])
  const edges = { above: middle, below: rowHeight - middle }
  const isRtl = document.documentElement.dir === 'rtl'
  const paths = blockers.flatMap(({ from_id, to_id }) => {
    const [from, to] = [places.get(from_id), places.get(to_id)]
    if (!from || !to) return []
    const isDrawn = Math.max(from.index, to.index) >= first && Math.min(from.index, to.index) <= last
    if (!isDrawn) return []
    const at = (index: number, x: number): Point => ({ x: x * width, y: index * rowHeight + middle })
    const path = arrowPath(at(from.index, endOf(from.mark)), at(to.index, startOf(to.mark)), edges)
    return [{ key: `${from_id} ${to_id}`, path }]
  })
  if (paths.length === 0 || width === 0) return null
  const height = rows.length * rowHeight
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={{ height }}
      className="pointer-events-none absolute inset-x-0 top-0 w-full overflow-visible fill-none stroke-danger-text"
    >
      <g transform={isRtl ? `translate(${width} 0) scale(-1 1)` : undefined}>
        {paths.map(({ key, path }) => (
          <path key={key} data-arrow d={path} strokeWidth={1.25} strokeLinejoin="round" />
        ))}
      </g>
    </svg>
  )
}
