// The row of the table's heads: the title, which is always first, and the columns in the order that the user has chosen.

import { t } from '../../../domain/locale/message.ts'
import type { SortOrder } from '../../../domain/ticket/order.ts'
import { orderNameOf, type TableColumn } from './columns.tsx'
import type { Look } from './look.ts'
import { TableHead } from './table-head.tsx'
import type { Widths } from './use-widths.ts'

export function TableHeads({
  columns,
  sort,
  widths: { titleWidth, widthOf, widen },
  onLook,
}: {
  columns: readonly TableColumn[]
  sort: SortOrder | undefined
  widths: Widths
  onLook: (change: Look) => void
}) {
  const names = columns.map(({ name }) => name)
  const onSort = (next: SortOrder | undefined) => onLook({ sort: next })
  function moveBefore(name: string, other: string) {
    if (!names.includes(name) || name === other) return
    const rest = names.filter((one) => one !== name)
    const at = rest.indexOf(other) + (names.indexOf(name) < names.indexOf(other) ? 1 : 0)
    onLook({ columns: rest.toSpliced(at, 0, name) })
  }
  function moveBy(name: string, step: number) {
    const at = names.indexOf(name) + step
    if (at >= 0 && at < names.length)
      onLook({ columns: names.filter((one) => one !== name).toSpliced(at, 0, name) })
  }
  return (
    <div role="row" aria-rowindex={1} className="grid min-w-(--least-width) grid-cols-(--columns)">
      <TableHead
        column={{ name: 'title', label: t('Title'), width: titleWidth }}
        sort={sort}
        onSort={onSort}
        onWidth={(width, isDragged) => widen('title', width, isDragged)}
      />
      {columns.map((column) => (
        <TableHead
          key={column.name}
          column={{ ...column, width: widthOf(column) }}
          sort={sort}
          orderName={orderNameOf(column)}
          onSort={onSort}
          onWidth={(width, isDragged) => widen(column.name, width, isDragged)}
          onMove={{
            before: (name) => moveBefore(name, column.name),
            by: (step) => moveBy(column.name, step),
          }}
        />
      ))}
    </div>
  )
}
