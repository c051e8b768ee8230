// Records one below the other, separated by lines, each within a RecordBoundary. The caller renders a row.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { BrokenRecord, RecordBoundary } from './record-boundary.tsx'

/** Props of {@link RecordList}. */
export type RecordListProps<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** As in “This webhook cannot be shown.”, in place of such a record. */
  cannotShow: string
  /** The list's name for screen readers. */
  label?: string
  /** For a negative margin that makes up for the padding of the first and the last row. */
  className: string
  /** Shows one row, with its padding. */
  children: (row: Row) => ReactNode
}

/** A list of records; a record that cannot be shown does not affect the others. */
export function RecordList<Row>({
  rows,
  keyOf,
  cannotShow,
  label,
  className,
  children,
}: RecordListProps<Row>) {
  return (
    <ul aria-label={label} className={classNames('flex flex-col divide-y divide-line', className)}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <RecordBoundary record={row} fallback={<BrokenRecord cannotShow={cannotShow} className="my-2" />}>
            {children(row)}
          </RecordBoundary>
        </li>
      ))}
    </ul>
  )
}
