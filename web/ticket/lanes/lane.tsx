// One lane of the board: its heading with the exact count, which folds it, and its cells.

import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Column } from '../../../domain/column/column.ts'
import { t } from '../../../domain/locale/message.ts'
import { classNames } from '../../ui/class-names.ts'
import { NumberOfTickets } from '../number-of-tickets.tsx'
import type { Group } from '../table/groups.ts'
import { toTicket } from '../to-ticket.ts'
import { Cell, type CellProps } from './cell.tsx'
import { type Count, countText, type LoadedCell, placeKey } from './cells.ts'
import type { Held } from './use-lane-acts.ts'

type Props = Omit<CellProps, 'column' | 'place' | 'laneName' | 'cell' | 'count' | 'isOver' | 'heldId'> & {
  group: Group
  /** A picture before the name. */
  mark: ReactNode
  columns: readonly Column[]
  cells: ReadonlyMap<string, LoadedCell>
  counts: readonly (Count | undefined)[]
  count: Count | undefined
  isFolded: boolean
  onToggle: (value: string) => void
  /** The dragged ticket, if it comes from this lane or is over it. */
  held: Held | undefined
  /** The number of the ticket whose sub-tickets the lane has. */
  parentNumber: number | undefined
}

export const Lane = memo(function Lane(props: Props) {
  const { group, mark, columns, cells, counts, count, isFolded, onToggle, held, acts, ...shared } = props
  const { value, label } = group
  const headingId = `lane-${group.key.replaceAll(' ', '-')}`
  const Icon = isFolded ? ChevronRight : ChevronDown
  const isOverHead = isFolded && held?.over?.lane === value
  return (
    <section aria-labelledby={headingId} data-lane={value} className="mb-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: tickets are also moved by keys and by their menus */}
      <div
        data-over={isOverHead || undefined}
        onDragOver={(event) => {
          if (isFolded && acts.onDragOver({ lane: value })) event.preventDefault()
        }}
        onDragLeave={acts.onDragLeave}
        onDrop={(event) => {
          event.preventDefault()
          acts.onDrop()
        }}
        className={classNames('rounded-md', isOverHead && 'bg-accent-soft outline outline-accent')}
      >
        {/* Stays in view while the board scrolls sideways. */}
        <div className="sticky start-0 inline-flex max-w-full items-center gap-1">
          <h3 id={headingId} className="min-w-0">
            <button
              type="button"
              data-printed
              aria-expanded={!isFolded}
              onClick={() => onToggle(value)}
              className="flex h-9 max-w-full items-center gap-2 rounded-md px-2 text-start font-medium hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:h-11"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-ink-faint rtl:-scale-x-100 print:hidden" />
              {mark}
              <bdi className="truncate">{label}</bdi>
              {count && (
                <span className="text-sm font-normal text-ink-faint tabular-nums">
                  <NumberOfTickets count={count.count} shown={countText(count)} />
                </span>
              )}
            </button>
          </h3>
          {props.parentNumber !== undefined && (
            <Link
              {...toTicket(props.projectId, props.parentNumber)}
              aria-label={t('Open {label}', { label })}
              className="flex h-8 shrink-0 items-center rounded-md px-2 text-sm text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:h-11 print:hidden"
            >
              {t('Open')}
            </Link>
          )}
        </div>
      </div>
      {!isFolded && (
        <div className="flex flex-col gap-2 md:grid md:grid-cols-(--lane-columns) md:gap-3">
          {columns.map((column, index) => {
            const place = { lane: value, column: column.key }
            const key = placeKey(place)
            return (
              <Cell
                key={column.key}
                {...shared}
                acts={acts}
                column={column}
                place={place}
                laneName={label}
                cell={cells.get(key)}
                count={counts[index]}
                isOver={held?.over !== undefined && placeKey(held.over) === key}
                heldId={held?.byKeys && placeKey(held.from) === key ? held.ticket.id : undefined}
              />
            )
          })}
          {count?.count === 0 && <p className="px-2 text-sm text-ink-faint md:hidden">{t('No tickets.')}</p>}
        </div>
      )}
    </section>
  )
})
