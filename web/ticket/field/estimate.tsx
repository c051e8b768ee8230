// A ticket's estimate in points, among the marks of its card and row.
import { Gauge } from 'lucide-react'

export function EstimateMark({ value }: { value: number }) {
  return (
    <span title={pointsOf(value)} className="inline-flex shrink-0 items-center gap-1 tabular-nums">
      <Gauge aria-hidden className="size-3.5" />
      {value} <span className="sr-only">{value === 1 ? 'point' : 'points'}</span>
    </span>
  )
}

function pointsOf(value: number): string {
  return `Estimate: ${value} ${value === 1 ? 'point' : 'points'}`
}
