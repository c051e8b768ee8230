// A ticket in a cell: the same card as on the board. It is dragged to another cell, moved there by keys, or by its menu.

import { type DragEvent, type KeyboardEvent, memo } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { BrokenRecord, RecordBoundary } from '../../ui/record-boundary.tsx'
import { BoardTicket } from '../board/board-ticket.tsx'
import { MoveMenuButton } from '../board/move-menu-button.tsx'
import type { Place } from './cells.ts'
import { LaneItems } from './lane-items.tsx'
import type { LaneActs } from './use-lane-acts.ts'

type Props = {
  ticket: TicketSummary
  place: Place
  projectKey: string
  acts: LaneActs
  canMove: boolean
  isPending: boolean
  /** The ticket is being moved by keys. */
  isHeld: boolean
  /** Tickets that have just changed. */
  changed: ReadonlySet<string>
  onFocusTaken: (() => void) | undefined
}

export const LaneTicket = memo(function LaneTicket(props: Props) {
  const { ticket, place, projectKey, acts, canMove, isPending, isHeld } = props
  const handle = {
    draggable: canMove,
    ...(canMove && {
      'aria-describedby': acts.helpId,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => acts.onKey(event, ticket, place),
      onBlur: () => acts.onBlur(ticket),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        acts.onDragStart(ticket, place)
      },
      onDragEnd: acts.onDragEnd,
    }),
  }
  return (
    <RecordBoundary
      record={ticket}
      fallback={
        <li className="pb-2">
          <BrokenRecord cannotShow={t('This ticket cannot be shown.')} />
        </li>
      }
    >
      <li data-print-whole className="relative pb-2">
        <BoardTicket
          ticket={ticket}
          projectKey={projectKey}
          // The board takes the properties of the drag library here, which are those of an element.
          handle={handle as never}
          snapshot={{ isDragging: isHeld, isDropAnimating: false } as never}
          isPending={isPending}
          changed={props.changed}
          {...(props.onFocusTaken && { onFocusTaken: props.onFocusTaken })}
        />
        {canMove && (
          <MoveMenuButton
            ticket={ticket}
            projectKey={projectKey}
            onMove={(_, column) => acts.move(ticket, place, { ...place, column })}
            more={<LaneItems ticket={ticket} place={place} acts={acts} />}
          />
        )}
      </li>
    </RecordBoundary>
  )
})
