// The tickets of a moment: as a board with the columns of that moment, or as one list.

import { Link } from '@tanstack/react-router'
import { t } from '../../domain/locale/message.ts'
import type { BoardAsOf, PastColumn } from '../../domain/past/past.ts'
import { numberText } from '../locale/format.ts'
import type { ProjectSearch } from '../paths.ts'
import { ToneDot } from '../ui/badge.tsx'
import { hiddenIn } from './hidden.ts'
import { PastCard } from './past-card.tsx'

type Props = { projectId: string; board: BoardAsOf; keyOf: (number: number) => string }

export function PastBoard({ projectId, board, keyOf }: Props) {
  return (
    <div className="flex min-w-0 flex-1 snap-x gap-3 overflow-x-auto pb-4">
      {board.columns.map((column) => (
        <section
          key={column.id}
          aria-label={column.name}
          className="flex w-76 max-w-[85vw] shrink-0 snap-start flex-col gap-2 rounded-lg border border-line bg-sunken p-2"
        >
          <ColumnHeading column={column} />
          {column.tickets.map((ticket) => (
            <PastCard
              key={ticket.id}
              projectId={projectId}
              ticket={ticket}
              keyOf={keyOf}
              people={board.people}
            />
          ))}
          <Rest board={board} column={column} />
        </section>
      ))}
    </div>
  )
}

export function ColumnHeading({ column }: { column: PastColumn }) {
  return (
    <h3 className="flex min-w-0 items-center gap-2 px-1 font-semibold">
      <ToneDot tone={column.color} />
      <bdi className="min-w-0 truncate">{column.name}</bdi>
      <span className="text-ink-faint tabular-nums">{numberText(column.total)}</span>
      {column.is_removed && (
        <span className="ms-auto text-xs font-normal text-ink-faint">{t('Removed since')}</span>
      )}
    </h3>
  )
}

/** Below the tickets that are shown: a link to the list of all tickets of the column, or a word about those that are gone. */
function Rest({
  board,
  column,
  isNamed = false,
}: {
  board: BoardAsOf
  column: PastColumn
  isNamed?: boolean
}) {
  const { key, name, total, next, tickets } = column
  const hidden = hiddenIn(board, column, tickets.length)
  const beginning = isNamed && (
    <>
      <bdi>{name}</bdi>
      {': '}
    </>
  )
  if (hidden)
    return (
      <p className="px-1 text-xs text-ink-faint">
        {beginning}
        {hidden}.
      </p>
    )
  if (next === null) return null
  const count = total - tickets.length
  return (
    <p className="px-1 text-sm">
      {beginning}
      <Link
        to="."
        search={(now: ProjectSearch) => ({ ...now, span: 'list', section: key })}
        className="inline-flex items-center font-medium text-accent-text underline-offset-2 hover:underline pointer-coarse:min-h-11"
      >
        {count > 0 ? t('and {count} more', { count: numberText(count) }) : t('Load more')}
      </Link>
    </p>
  )
}

export function PastList({ projectId, board, keyOf }: Props) {
  const rows = board.columns
    .flatMap(({ name, tickets }) => tickets.map((ticket) => ({ name, ticket })))
    .sort((one, other) => other.ticket.number - one.ticket.number)
  return (
    <div className="flex w-full max-w-4xl flex-col gap-1.5">
      {rows.map(({ name, ticket }) => (
        <PastCard
          key={ticket.id}
          projectId={projectId}
          ticket={ticket}
          keyOf={keyOf}
          people={board.people}
          column={name}
        />
      ))}
      {board.columns.map((column) => (
        <Rest key={column.id} board={board} column={column} isNamed />
      ))}
    </div>
  )
}
