// The names of the columns above the lanes, with the number of their tickets if no filter is set.

import type { Column } from '../../../domain/column/column.ts'
import { ticketsInColumn } from '../../../domain/column/columns.ts'
import { t } from '../../../domain/locale/message.ts'
import type { Project } from '../../../domain/project/project.ts'
import { ringOf } from '../../column/ring.ts'
import { Badge, ToneDot } from '../../ui/badge.tsx'
import { WorkLimit } from '../board/board-column.tsx'
import { NumberOfTickets } from '../number-of-tickets.tsx'

export function Heads({
  project,
  columns,
  isFiltered,
}: {
  project: Project | undefined
  columns: readonly Column[]
  isFiltered: boolean
}) {
  return (
    <ul
      aria-label={t('Columns')}
      className="sticky top-0 z-10 mb-1 hidden bg-canvas pb-1 md:grid md:grid-cols-(--lane-columns) md:gap-3"
    >
      {columns.map((column) => {
        const { key, name, color } = column
        const count = project && !isFiltered ? ticketsInColumn(project.counts, column, columns) : undefined
        const limit = isFiltered ? null : column.work_limit
        const isOver = limit !== null && count !== undefined && count > limit
        return (
          <li key={key} className="flex h-8 min-w-0 items-center gap-2 px-3 font-semibold">
            <ToneDot tone={color} ring={ringOf(column)} />
            <span dir="auto" title={name} className="min-w-0 truncate">
              {name}
            </span>
            {count !== undefined && (
              <Badge tone={isOver ? 'red' : color}>
                <NumberOfTickets count={count} />
                <WorkLimit limit={limit} isOver={isOver} />
              </Badge>
            )}
          </li>
        )
      })}
    </ul>
  )
}
