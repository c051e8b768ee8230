// One ticket in the calendar: a link that opens it. It is dragged to another day (by touch: touch-drag.ts), or moved there with Shift
// and an arrow.
import { Link } from '@tanstack/react-router'
import { type DragEvent, type KeyboardEvent, memo } from 'react'
import { flushSync } from 'react-dom'
import { daysAfter } from '../../../domain/date.ts'
import { t } from '../../../domain/locale/message.ts'
import { FIELDS } from '../../../domain/ticket/fields.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { useIsSelected } from '../../bulk/selection.ts'
import { useProject } from '../../project/use-project.ts'
import { ToneDot } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { pressedKey } from '../../ui/pressed-key.ts'
import { ChoiceIcon } from '../field/badges.tsx'
import { prefetchTicket } from '../prefetch-ticket.ts'
import { followKept } from '../quick/kept-focus.ts'
import { toneOf } from '../ticket-tone.ts'
import { toTicket } from '../to-ticket.ts'
import { daysOfArrow } from './days.ts'
import { heldTicket, hold } from './held.ts'

/** The ticket that is being dragged. While a drag is under way, browsers do not reveal its data. */
let dragged: TicketSummary | undefined
export const draggedTicket = () => dragged

const isUrgent = ({ priority }: TicketSummary) => priority === 'critical' || priority === 'high'
const PRIORITY = { name: 'priority', ...FIELDS.priority }

/** The ticket with this address in the table of days. */
const chipAt = (href: string) =>
  document.querySelector<HTMLElement>(`td[data-day] a[href="${CSS.escape(href)}"]`)

export type MoveTo = (ticket: TicketSummary, day: string) => void

export const Chip = memo(function Chip({
  ticket,
  projectKey,
  day,
  isTall = false,
  isMoving = false,
  onMove,
}: {
  ticket: TicketSummary
  projectKey: string
  /** The day on which it is shown; without a due day, the day to which an arrow moves it. */
  day: string
  /** Whether the chip has room for a longer title. */
  isTall?: boolean
  /** The change of its day is not saved yet. */
  isMoving?: boolean
  /** Undefined if the user may not change the ticket. */
  onMove: MoveTo | undefined
}) {
  const { id, project_id: projectId, number, title, status, due_date } = ticket
  const { columns } = useProject(projectId)
  const column = columns.find(({ key }) => key === ticket.column)
  const isSelected = useIsSelected(id)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!onMove || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    const step = daysOfArrow(pressedKey(event), document.documentElement.dir === 'rtl')
    if (step === undefined) return
    event.preventDefault()
    followKept()
    const { currentTarget } = event
    flushSync(() => onMove(ticket, due_date ? daysAfter(day, step) : day))
    // The other cell has a new link. It takes the focus before the next press of a key.
    if (!currentTarget.isConnected) chipAt(currentTarget.getAttribute('href') ?? '')?.focus()
  }
  function onDragStart(event: DragEvent) {
    // By touch, touch-drag.ts follows the finger.
    if (heldTicket()) return event.preventDefault()
    dragged = ticket
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <Link
      {...toTicket(projectId, number)}
      preload={false}
      draggable={onMove !== undefined}
      title={`${ticketKey(projectKey, number)} ${title}`}
      aria-busy={isMoving || undefined}
      data-selected={isSelected || undefined}
      onPointerDown={({ pointerType }) => {
        hold(pointerType === 'touch' ? ticket : undefined)
        prefetchTicket(projectId, ticket)
      }}
      onDragStart={onDragStart}
      onDragEnd={() => {
        dragged = undefined
      }}
      onKeyDown={onKeyDown}
      className={classNames(
        'flex min-w-0 items-center gap-x-1.5 rounded-md border border-line bg-surface px-1.5 text-sm shadow-xs select-none [-webkit-touch-callout:none] hover:border-line-strong focus-visible:-outline-offset-2 aria-busy:opacity-60 data-selected:border-accent data-selected:bg-accent-soft',
        isTall ? 'min-h-6 flex-wrap py-1 pointer-coarse:min-h-11' : 'h-6 pointer-coarse:h-11',
        status === 'done' && 'text-ink-faint line-through',
      )}
    >
      <ToneDot tone={toneOf(ticket, columns)} />
      <span className="shrink-0 font-mono text-xs text-ink-faint">{ticketKey(projectKey, number)}</span>
      <span
        dir="auto"
        className={isTall ? 'order-1 line-clamp-3 basis-full wrap-anywhere' : 'min-w-0 flex-1 truncate'}
      >
        {title}
      </span>
      {isUrgent(ticket) && <ChoiceIcon field={PRIORITY} value={ticket.priority} />}
      <span className="sr-only">
        {column?.name}
        {isSelected && ` ${t('Selected')}`}
      </span>
    </Link>
  )
})
