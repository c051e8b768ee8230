// One ticket on the board: a link that opens it, draggable as a whole. ticket-face.tsx is its content.

import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd'
import { Link } from '@tanstack/react-router'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { useIsSelected } from '../../bulk/selection.ts'
import { classNames } from '../../ui/class-names.ts'
import { density } from '../../ui/density.ts'
import { BrokenRecord, RecordBoundary } from '../../ui/record-boundary.tsx'
import { SpinnerRing } from '../../ui/spinner.tsx'
import { prefetchTicket } from '../prefetch-ticket.ts'
import { toTicket } from '../to-ticket.ts'
import { glideToGap } from './order-gap.tsx'
import { TicketFace } from './ticket-face.tsx'
import { ROW } from './ticket-slot.tsx'
import { useFlash } from './use-flash.ts'

export const FRAME =
  'block rounded-lg border px-3 py-2 text-start in-data-[density=compact]:px-2.5 in-data-[density=compact]:py-1.5'
export const NONE_CHANGED: ReadonlySet<string> = new Set()
/** How long to hover before prefetching, in ms, so that passing over a card fetches nothing. */
const HOVER_MS = 80

type Handle = DraggableProvided['dragHandleProps']

export const BoardTicket = memo(function BoardTicket({
  ticket,
  projectKey,
  handle,
  snapshot,
  isPending = false,
  changed = NONE_CHANGED,
  onFocusTaken,
}: {
  ticket: TicketSummary
  projectKey: string
  handle: Handle
  snapshot: DraggableStateSnapshot
  isPending?: boolean
  changed?: ReadonlySet<string>
  /** Set if the ticket should take the focus; called once it has. */
  onFocusTaken?: () => void
}) {
  const link = useRef<HTMLAnchorElement>(null)
  useFlash(link, changed, ticket.id)
  const warming = useWarmTicket(ticket)
  useEffect(() => {
    if (!onFocusTaken) return
    link.current?.focus()
    onFocusTaken()
  }, [onFocusTaken])

  const isSelected = useIsSelected(ticket.id)
  const isHeld = snapshot.isDragging && !snapshot.isDropAnimating
  return (
    <Link
      ref={link}
      {...toTicket(ticket.project_id, ticket.number)}
      preload={false}
      draggable={false}
      aria-busy={isPending || undefined}
      data-held={isHeld || undefined}
      data-selected={isSelected || undefined}
      className={classNames(
        FRAME,
        'relative bg-surface transition-[box-shadow,border-color] select-none focus-visible:-outline-offset-2 hover:border-line-strong hover:shadow-sm data-lifting:border-line-strong data-lifting:shadow-lg data-selected:bg-accent-soft data-selected:border-accent data-selected:ring-1 data-selected:ring-accent data-selected:ring-inset',
        snapshot.isDragging ? 'border-line-strong shadow-lg' : 'border-line shadow-xs',
        isHeld && 'cursor-grabbing',
      )}
      {...warming}
      {...handle}
      // The drag library would set role="button", but the element is a link.
      role="link"
    >
      <TicketFace ticket={ticket} projectKey={projectKey} />
      {isSelected && <span className="sr-only">{t('Selected')}</span>}
      {isPending && <SpinnerRing className="absolute end-9 top-2.5 text-accent-text" />}
    </Link>
  )
})

/** The ticket under the pointer while it is dragged; its row is no longer in the column. */
export function TicketClone({
  ticket,
  projectKey,
  provided,
  snapshot,
  onDrop,
  isGone,
}: {
  ticket: TicketSummary
  projectKey: string
  provided: DraggableProvided
  snapshot: DraggableStateSnapshot
  onDrop: (ticketId: string, to: ColumnKey) => void
  /** Whether the ticket goes to a column by its name, and so glides to no place. */
  isGone: boolean
}) {
  const { id } = ticket
  const to = snapshot.isDropAnimating ? snapshot.draggingOver : null
  useLayoutEffect(() => {
    if (to) onDrop(id, to)
  }, [id, to, onDrop])
  // Decided once for each drop, because on the way the card comes so near that the decision would change.
  const glide = useRef<{ transform: string }>(undefined)
  const wasDropped = useRef(false)
  if (to && !wasDropped.current) glide.current = glideToGap(provided)
  wasDropped.current = to !== null
  return (
    // The card is outside the board while it is held, and keeps the size that it has there.
    <div data-density={density.get()} className="contents">
      <div
        ref={provided.innerRef}
        {...provided.draggableProps}
        className={ROW}
        // The drag library waits for the end of a transition, so there has to be one.
        style={{
          ...provided.draggableProps.style,
          ...(to && glide.current),
          ...(isGone &&
            (snapshot.isDropAnimating ? { transitionDuration: '1ms', opacity: 0 } : { opacity: 0.75 })),
        }}
      >
        <RecordBoundary
          record={ticket}
          fallback={<BrokenRecord cannotShow={t('This ticket cannot be shown.')} />}
        >
          <BoardTicket
            ticket={ticket}
            projectKey={projectKey}
            handle={provided.dragHandleProps}
            snapshot={snapshot}
          />
        </RecordBoundary>
      </div>
    </div>
  )
}

/** Prefetches the dialog's data while the pointer or focus rests on the ticket. */
function useWarmTicket({ id, project_id: projectId, number }: TicketSummary) {
  const timer: RefObject<ReturnType<typeof setTimeout> | undefined> = useRef(undefined)
  function begin() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => prefetchTicket(projectId, { id, number }), HOVER_MS)
  }
  function end() {
    clearTimeout(timer.current)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { onMouseEnter: begin, onMouseLeave: end, onFocus: begin, onBlur: end }
}
