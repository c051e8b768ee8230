// The tickets of a moment: as a board with the columns of that moment, or as one list.

import { t } from '../../domain/locale/message.ts'
import type { BoardAsOf, PastColumn } from '../../domain/past/past.ts'
import { numberText } from '../locale/format.ts'
import { ToneDot } from '../ui/badge.tsx'
import { PastCard } from './past-card.tsx'

type Props = { projectId: string; board: BoardAsOf; keyOf: (number: number) => string }

/** The words for tickets that a column does not show; null if it shows all. */
export function missingOf({
  total,
  is_more,
  tickets,
}: Pick<PastColumn, 'total' | 'is_more' | 'tickets'>): string | null {
  const missing = total - tickets.length
  if (is_more)
    return missing > 0
      ? t('The {count} that came last of {total, plural, one {# ticket} other {# tickets}}', {
          count: tickets.length,
          total,
        })
      : t('The {count} that came last', { count: tickets.length })
  if (missing === 0) return null
  return t(
    '{missing, plural, one {# ticket has been deleted or moved to another project since} other {# tickets have been deleted or moved to another project since}}',
    { missing },
  )
}

export function PastBoard({ projectId, board, keyOf }: Props) {
  return (
    <div className="flex min-w-0 flex-1 snap-x gap-3 overflow-x-auto pb-4">
      {board.columns.map((column) => (
        <section
          key={column.id}
          aria-label={column.name}
          className="flex w-76 max-w-[85vw] shrink-0 snap-start flex-col gap-2 rounded-lg border border-line bg-sunken p-2"
        >
          <h3 className="flex items-center gap-2 px-1 font-semibold">
            <ToneDot tone={column.color} />
            <bdi className="min-w-0 truncate">{column.name}</bdi>
            <span className="text-ink-faint tabular-nums">{numberText(column.total)}</span>
            {column.is_removed && (
              <span className="ms-auto text-xs font-normal text-ink-faint">{t('Removed since')}</span>
            )}
          </h3>
          {column.tickets.map((ticket) => (
            <PastCard
              key={ticket.id}
              projectId={projectId}
              ticket={ticket}
              keyOf={keyOf}
              people={board.people}
            />
          ))}
          <Missing column={column} />
        </section>
      ))}
    </div>
  )
}

function Missing({ column }: { column: PastColumn }) {
  const words = missingOf(column)
  return words && <p className="px-1 text-xs text-ink-faint">{words}.</p>
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
      {board.columns.map((column) => {
        const words = missingOf(column)
        return (
          words && (
            <p key={column.id} className="text-xs text-ink-faint">
              <bdi>{column.name}</bdi>: {words}.
            </p>
          )
        )
      })}
    </div>
  )
}
