// The dot before the name of a column: a ring if its tickets were closed without being delivered.
import type { Column } from '../../domain/column/column.ts'
import { ToneDot } from '../ui/badge.tsx'

/** The dot in the colour of a column, with the words “Not delivered” for a column that is marked so. */
export function ColumnDot({ column: { color, delivered } }: { column: Pick<Column, 'color' | 'delivered'> }) {
  // An answer that an earlier release cached does not have the field.
  if (delivered !== false) return <ToneDot tone={color} />
  return (
    <span title="Not delivered" className="inline-flex shrink-0">
      <ToneDot tone={color} isHollow />
      <span className="sr-only">Not delivered: </span>
    </span>
  )
}
