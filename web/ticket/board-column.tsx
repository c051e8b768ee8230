// One board column: its heading with the exact count, and the drop target. Its tickets are column-tickets.tsx, the
// meaning of a drop is board.tsx.
import { Droppable } from '@hello-pangea/dnd'
import { FoldHorizontal, UnfoldHorizontal } from 'lucide-react'
import { memo } from 'react'
import { Badge, ToneDot } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'
import { TicketClone } from './board-ticket.tsx'
import type { ColumnProps } from './column-props.ts'
import { ColumnTickets } from './column-tickets.tsx'

export const BoardColumn = memo(function BoardColumn(column: ColumnProps) {
  const { status, label, tone, count, isCountPartial, rows, state, projectKey, onDrop, onFold, isFolded } =
    column
  const headingId = `column-${status}`
  return (
    <section
      aria-labelledby={headingId}
      data-board-column={status}
      // As far from the top as the header's tabs and the column switcher take.
      className={classNames(
        'flex min-w-0 scroll-mt-[calc(6.5rem+env(safe-area-inset-top))] flex-col rounded-xl border border-line bg-sunken transition-colors has-data-over:cursor-grabbing has-data-over:border-accent has-data-over:bg-accent-soft md:max-h-none',
        isFolded ? 'relative' : 'max-h-[62svh] min-h-[200px]',
      )}
    >
      <div
        className={classNames(
          'flex shrink-0 items-center gap-1 py-1 pr-1 pl-3',
          // Over the drop target, which takes the whole strip.
          isFolded && 'md:absolute md:inset-x-0 md:flex-col-reverse md:gap-2 md:px-0',
        )}
      >
        <h2
          id={headingId}
          className={classNames(
            'flex min-h-8 flex-1 items-center gap-2 font-semibold whitespace-nowrap',
            isFolded && 'md:[writing-mode:vertical-rl]',
          )}
        >
          <ToneDot tone={tone} />
          {label}
          <Badge tone={tone} className={isFolded ? 'md:h-auto md:w-5 md:px-0 md:py-1.5' : undefined}>
            {count.toLocaleString('en')}
            {isCountPartial && '+'} <span className="sr-only">{count === 1 ? 'ticket' : 'tickets'}</span>
          </Badge>
        </h2>
        {onFold && (
          <Button
            variant="icon"
            size="sm"
            aria-label={`${isFolded ? 'Open' : 'Fold'} ${label}`}
            title={`${isFolded ? 'Open' : 'Fold'} ${label}`}
            aria-expanded={!isFolded}
            onClick={onFold}
          >
            {isFolded ? <UnfoldHorizontal /> : <FoldHorizontal />}
          </Button>
        )}
      </div>
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
