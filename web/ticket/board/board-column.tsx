// One board column: its heading with the exact count, and the drop target. column-tickets.tsx shows its tickets; board.tsx
// decides what a drop means.

import { Droppable } from '@hello-pangea/dnd'
import { FoldHorizontal, UnfoldHorizontal } from 'lucide-react'
import { memo } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { ringOf } from '../../column/ring.ts'
import { numberText } from '../../locale/format.ts'
import { Badge, ToneDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { NumberOfTickets } from '../number-of-tickets.tsx'
import { TicketClone } from './board-ticket.tsx'
import type { ColumnProps } from './column-props.ts'
import { ColumnTickets } from './column-tickets.tsx'

export const BoardColumn = memo(function BoardColumn(props: ColumnProps) {
  const { column, count, isFiltered, rows, state, projectKey, onDrop, onFold, isFolded } = props
  const { key, name, color } = column
  // A limit applies to all tickets of the column, so a filtered board shows none.
  const limit = isFiltered ? null : column.work_limit
  const isOver = limit !== null && count > limit
  const headingId = `column-${key}`
  return (
    <section
      aria-labelledby={headingId}
      data-board-column={key}
      // The distance to the top is the height of the header's tabs and the column switcher.
      className={classNames(
        'flex min-w-0 scroll-mt-[calc(6.5rem+env(safe-area-inset-top))] flex-col rounded-xl border border-line bg-sunken transition-colors has-data-over:cursor-grabbing has-data-over:border-accent has-data-over:bg-accent-soft md:max-h-none',
        isFolded ? 'relative' : 'max-h-[62svh] min-h-[200px]',
      )}
    >
      <div
        className={classNames(
          'flex shrink-0 items-center gap-1 py-1 pr-1 pl-3',
          // Over the drop target, which covers the whole strip.
          isFolded && 'md:absolute md:inset-x-0 md:flex-col-reverse md:gap-2 md:px-0',
        )}
      >
        <h2
          id={headingId}
          className={classNames(
            'flex min-h-8 min-w-0 flex-1 items-center gap-2 font-semibold whitespace-nowrap',
            isFolded && 'md:[writing-mode:vertical-rl]',
          )}
        >
          <ToneDot tone={column.color} ring={ringOf(column)} />
          <span dir="auto" className="min-w-0 truncate" title={name}>
            {name}
          </span>
          <Badge
            tone={isOver ? 'red' : color}
            className={isFolded ? 'md:h-auto md:w-5 md:px-0 md:py-1.5' : undefined}
          >
            <NumberOfTickets
              count={count}
              shown={`${numberText(count)}${isFiltered && state.next.exists ? '+' : ''}`}
            />
            <WorkLimit limit={limit} isOver={isOver} />
          </Badge>
        </h2>
        {onFold && (
          <Button
            variant="icon"
            size="sm"
            aria-label={isFolded ? t('Open {name}', { name }) : t('Fold {name}', { name })}
            title={isFolded ? t('Open {name}', { name }) : t('Fold {name}', { name })}
            aria-expanded={!isFolded}
            onClick={onFold}
          >
            {isFolded ? <UnfoldHorizontal /> : <FoldHorizontal />}
          </Button>
        )}
      </div>
      {column.moving_to !== null && (
        <p className="px-3 pb-2 text-sm text-ink-faint">
          {t('Being removed: its tickets go to another column.')}
        </p>
      )}
      <Droppable
        droppableId={key}
        isDropDisabled={column.moving_to !== null || props.isOverStrip}
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
              onDrop={onDrop}
              isGone={props.isOverStrip}
            />
          )
        }}
      >
        {(provided, snapshot) =>
          state.loading ? (
            <div ref={provided.innerRef} {...provided.droppableProps} className="flex flex-1">
              <Spinner label={t('Loading {name}', { name })} fill />
            </div>
          ) : (
            <ColumnTickets {...props} provided={provided} snapshot={snapshot} />
          )
        }
      </Droppable>
      {props.footer}
    </section>
  )
})

export function WorkLimit({ limit, isOver }: { limit: number | null; isOver: boolean }) {
  if (limit === null) return null
  return (
    <>
      <span aria-hidden>/ {numberText(limit)}</span>
      {isOver ? (
        <>
          <span aria-hidden>{t('over limit')}</span>
          <span className="sr-only">
            {', '}
            {t('over the limit of {limit}', { limit: numberText(limit) })}
          </span>
        </>
      ) : (
        <span className="sr-only">
          {', '}
          {t('limit {limit}', { limit: numberText(limit) })}
        </span>
      )}
    </>
  )
}
