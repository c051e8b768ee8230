// One board column: its heading with the exact count, and the drop target. Its tickets are column-tickets.tsx, the
// meaning of a drop is board.tsx.
import { Droppable } from '@hello-pangea/dnd'
import { memo } from 'react'
import { Badge, ToneDot } from '../ui/badge.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TicketClone } from './board-ticket.tsx'
import type { ColumnProps } from './column-props.ts'
import { ColumnTickets } from './column-tickets.tsx'

export const BoardColumn = memo(function BoardColumn(column: ColumnProps) {
  const { status, label, tone, count, rows, state, projectKey, onDrop } = column
  const headingId = `column-${status}`
  return (
    <section
      aria-labelledby={headingId}
      className="flex max-h-[62svh] min-h-[200px] min-w-0 flex-col rounded-xl border border-line bg-sunken transition-colors has-data-over:cursor-grabbing has-data-over:border-accent has-data-over:bg-accent-soft md:max-h-none"
    >
      <h2 id={headingId} className="flex shrink-0 items-center gap-2 px-3 py-2.5 font-semibold">
        <ToneDot tone={tone} />
        {label}
        <Badge tone={tone}>
          {count.toLocaleString('en')} <span className="sr-only">{count === 1 ? 'ticket' : 'tickets'}</span>
        </Badge>
      </h2>
      <Droppable
        droppableId={status}
        mode="virtual"
        renderClone={(provided, snapshot, { source }) => {
          const row = rows.at(source.index)
          if (!row) return null
          return (
            <TicketClone
              provided={provided}
              snapshot={snapshot}
              ticket={row.ticket}
              projectKey={projectKey}
              from={status}
              onDrop={onDrop}
            />
          )
        }}
      >
        {(provided, snapshot) =>
          state.loading ? (
            <div ref={provided.innerRef} {...provided.droppableProps} className="flex flex-1">
              <Spinner label={`Loading ${label}`} fill />
            </div>
          ) : (
            <ColumnTickets {...column} provided={provided} snapshot={snapshot} />
          )
        }
      </Droppable>
    </section>
  )
})
