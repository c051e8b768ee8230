// A ticket's number, such as its estimate in points, among the marks of its card and row.
import { Gauge } from 'lucide-react'
import type { Field } from '../../../domain/ticket/kinds.ts'

export function NumberMark({ field, value }: { field: Field; value: number }) {
  const [one, several] = (field.kind === 'number' && field.unit) || ['', '']
  const unit = value === 1 ? one : several
  return (
    <span
      title={`${field.label}: ${value} ${unit}`.trimEnd()}
      className="inline-flex shrink-0 items-center gap-1 tabular-nums"
    >
      <Gauge aria-hidden className="size-3.5" />
      {value} <span className="sr-only">{unit}</span>
    </span>
  )
}
