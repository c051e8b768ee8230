// The columns of the demo board without any behaviour; with still tickets in them they are the first picture.
import type { ReactNode, Ref } from 'react'
import { Badge, ToneDot } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { TicketFace } from './demo-card.tsx'
import { columns, opening } from './demo-story.ts'

export type ColumnLook = (typeof columns)[number]

/** The three columns side by side; below one another on phones. */
export function ColumnGrid({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className="relative grid gap-2 p-2 sm:p-3 md:grid-cols-3 md:gap-3">
      {children}
    </div>
  )
}

export function ColumnFrame({
  column,
  count,
  over = false,
  children,
}: {
  column: ColumnLook
  count: number
  /** A ticket is held over it. */
  over?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-label={column.label}
      className={classNames(
        'flex min-w-0 flex-col rounded-lg border p-1.5 transition-colors sm:p-2 md:min-h-[26rem]',
        over ? 'border-accent bg-accent-soft' : 'border-line bg-sunken',
      )}
    >
      <h3 className="flex items-center gap-2 px-1 pb-1.5 text-sm font-medium sm:pb-2">
        <ToneDot tone={column.tone} />
        {column.label}
        <Badge tone={column.tone}>
          {count}
          <span className="sr-only">{count === 1 ? 'ticket' : 'tickets'}</span>
        </Badge>
      </h3>
      {children}
    </section>
  )
}

/** The board as it stands before anything moves. */
export function StillBoard() {
  return (
    <ColumnGrid>
      {columns.map((column) => {
        const tickets = opening.tickets.filter((ticket) => ticket.status === column.status)
        return (
          <ColumnFrame key={column.status} column={column} count={tickets.length}>
            {tickets.map((ticket) => (
              <div key={ticket.number} className="pb-1.5 sm:pb-2">
                <TicketFace ticket={ticket} />
              </div>
            ))}
          </ColumnFrame>
        )
      })}
    </ColumnGrid>
  )
}
