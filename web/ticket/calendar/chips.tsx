// Tickets of the calendar below each other: those of a day, or those without one.

import { t } from '../../../domain/locale/message.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Chip } from './chip.tsx'
import type { DaysProps } from './grid.tsx'

type Props = Pick<DaysProps, 'projectKey' | 'moving' | 'onMove'> & {
  tickets: readonly TicketSummary[]
  day: string
  label?: string
  onOpenTicket?: (() => void) | undefined
}

export function Chips({ tickets, projectKey, moving, day, label, onMove, onOpenTicket }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link is also clicked by Enter
    <ul aria-label={label} onClick={onOpenTicket} className="flex flex-col gap-1">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Chip
            ticket={ticket}
            projectKey={projectKey}
            day={day}
            isMoving={moving.has(ticket.id)}
            onMove={onMove}
          />
        </li>
      ))}
    </ul>
  )
}

export function ChipsLoading() {
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="sr-only">
        {t('Loading tickets')}
      </p>
      <Skeleton className="h-6" />
      <Skeleton className="h-6" />
    </div>
  )
}
