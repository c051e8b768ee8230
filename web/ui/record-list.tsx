// Records one below the other, each between lines and within a RecordBoundary. What a row shows is the caller's.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { BrokenRecord, RecordBoundary } from './record-boundary.tsx'

/** Props of {@link RecordList}. */
export type RecordListProps<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What one of them is called, such as webhook, if it cannot be shown. */
  one: string
  /** The list's name for screen readers. */
  label?: string
  /** For a margin that takes back the padding of the first and the last row. */
  className: string
  /** Shows one row, with its padding. */
  children: (row: Row) => ReactNode
}

/** A list of records; one that cannot be shown does not take the others with it. */
export function RecordList<Row>({ rows, keyOf, one, label, className, children }: RecordListProps<Row>) {
  return (
    <ul aria-label={label} className={classNames('flex flex-col divide-y divide-line', className)}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <RecordBoundary record={row} fallback={<BrokenRecord what={one} className="my-2" />}>
            {children(row)}
          </RecordBoundary>
        </li>
      ))}
    </ul>
  )
}
