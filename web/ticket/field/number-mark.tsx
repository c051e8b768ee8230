// A ticket's number, such as its estimate in points, among the marks of its card and row.
import { Gauge } from 'lucide-react'
import { t } from '../../../domain/locale/message.ts'
import type { Field } from '../../../domain/ticket/kinds.ts'
import { rich } from '../../locale/rich.tsx'

export function NumberMark({ field, value }: { field: Field; value: number }) {
  const inPoints = field.kind === 'number' && field.unit !== undefined
  const values = { field: field.label, count: value }
  return (
    <span
      title={
        inPoints
          ? t('{count, plural, one {{field}: # point} other {{field}: # points}}', values)
          : t('{field}: {count}', values)
      }
      className="inline-flex shrink-0 items-center gap-1 tabular-nums"
    >
      <Gauge aria-hidden className="size-3.5" />
      {inPoints
        ? rich(
            '{count, plural, one {# <span>point</span>} other {# <span>points</span>}}',
            { count: value },
            { span: (text) => <span className="sr-only">{text}</span> },
          )
        : value}
    </span>
  )
}
