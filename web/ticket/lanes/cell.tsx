// One cell of a board with lanes: its tickets, more of them on demand, and the place where a dragged ticket is dropped.

import { memo } from 'react'
import type { Column } from '../../../domain/column/column.ts'
import { t } from '../../../domain/locale/message.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { useNextWindow } from '../../data/use-query.ts'
import { numberText } from '../../locale/format.ts'
import { ToneDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NotPrinted } from '../../ui/printing.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NONE_CHANGED } from '../board/board-ticket.tsx'
import { NumberOfTickets } from '../number-of-tickets.tsx'
import { type Count, countText, drawnIn, type LoadedCell, type Place, type Placed } from './cells.ts'
import { LaneTicket } from './lane-ticket.tsx'
import type { LaneActs } from './use-lane-acts.ts'

export type CellProps = {
  projectId: string
  projectKey: string
  column: Column
  place: Place
  /** The name of the lane. */
  laneName: string
  /** Undefined until it is loaded. */
  cell: LoadedCell | undefined
  count: Count | undefined
  /** The tickets that are or were put elsewhere. */
  placed: ReadonlyMap<string, Placed>
  acts: LaneActs
  canMove: boolean
  /** The dragged ticket is over this cell. */
  isOver: boolean
  /** The ticket that is moved by keys, if it is in this cell. */
  heldId: string | undefined
  changed: ReadonlySet<string>
  focusId: string | undefined
  onFocusTaken: () => void
}

export const Cell = memo(function Cell({ projectId, cell, ...props }: CellProps) {
  const { column, place, laneName, count, placed, acts, isOver } = props
  const tickets = cell?.tickets && drawnIn(place, cell.tickets, placed)
  const isEmpty = tickets !== undefined && tickets.length === 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tickets are also moved by keys and by their menus
    <div
      data-cell-place={`${place.lane} ${place.column}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (acts.onDragOver(place)) event.preventDefault()
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) acts.onDragLeave()
      }}
      onDrop={(event) => {
        event.preventDefault()
        acts.onDrop()
      }}
      className={classNames(
        'min-w-0 scroll-mt-24 rounded-lg border px-2 pt-2 transition-colors md:min-h-14',
        isOver ? 'border-accent bg-accent-soft' : 'border-line bg-sunken',
        // On phones the cells are below each other, and an empty one would only take room.
        isEmpty && !isOver && 'max-md:hidden',
      )}
    >
      <h4 className="mb-2 flex items-center gap-2 px-1 text-sm font-medium md:sr-only">
        <span className="sr-only">{laneName}: </span>
        <ToneDot tone={column.color} />
        <span dir="auto">{column.name}</span>
        {count && (
          <span className="text-ink-faint tabular-nums">
            <NumberOfTickets count={count.count} shown={countText(count)} />
          </span>
        )}
      </h4>
      {count && count.count > 0 && (
        <p
          aria-hidden
          className="-mt-0.5 mb-1 px-1 text-end text-xs text-ink-faint tabular-nums max-md:hidden"
        >
          {countText(count)}
        </p>
      )}
      {tickets === undefined ? (
        <div className="pb-2">
          <Skeleton className="h-14 rounded-lg" />
        </div>
      ) : (
        <Tickets {...props} tickets={tickets} />
      )}
      {cell?.hasMore && <More projectId={projectId} cell={cell} laneName={laneName} column={column} />}
    </div>
  )
})

function Tickets({
  tickets,
  place,
  laneName,
  column,
  placed,
  changed,
  focusId,
  ...props
}: Omit<CellProps, 'projectId' | 'cell'> & { tickets: readonly TicketSummary[] }) {
  return (
    <ul aria-label={`${laneName}, ${column.name}`}>
      {tickets.map((ticket) => (
        <LaneTicket
          key={ticket.id}
          ticket={ticket}
          place={place}
          projectKey={props.projectKey}
          acts={props.acts}
          canMove={props.canMove}
          isPending={placed.get(ticket.id)?.isPending === true}
          isHeld={props.heldId === ticket.id}
          changed={changed.has(ticket.id) ? changed : NONE_CHANGED}
          onFocusTaken={focusId === ticket.id ? props.onFocusTaken : undefined}
        />
      ))}
    </ul>
  )
}

/** The next window of the cell. */
function More({
  projectId,
  cell: { input, tickets = [], count },
  laneName,
  column,
}: {
  projectId: string
  cell: LoadedCell
  laneName: string
  column: Column
}) {
  const { loadNext, loadMost, loading, error } = useNextWindow('listTickets', {
    params: { projectId },
    input,
  })
  const left = count && !count.isMore ? count.count - tickets.length : 0
  return (
    <div className="pb-2">
      <NotPrinted count={left} kind="tickets" load={loadMost} />
      {error && <p className="pb-1 text-sm text-ink-soft">{t('More tickets could not be loaded.')}</p>}
      <Button
        size="sm"
        variant="ghost"
        pending={loading}
        className="w-full"
        aria-label={t('Show more of {lane}, {column}', { lane: laneName, column: column.name })}
        onClick={() => void loadNext()}
      >
        {error
          ? t('Retry')
          : left > 0
            ? t('Show more ({count})', { count: numberText(left) })
            : t('Show more')}
      </Button>
    </div>
  )
}
