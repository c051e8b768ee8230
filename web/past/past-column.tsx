// All tickets that one column had at a moment, as a list: those that came into it last first, window by window.

import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../../domain/locale/message.ts'
import type { BoardAsOf } from '../../domain/past/past.ts'
import { call } from '../data/call.ts'
import { numberText } from '../locale/format.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { hiddenIn } from './hidden.ts'
import { PastCard } from './past-card.tsx'
import { ColumnHeading } from './past-tickets.tsx'

type Props = {
  projectId: string
  /** The board, with no other column. */
  board: BoardAsOf
  keyOf: (number: number) => string
  /** Shows all columns. */
  onAll: () => void
}

export function PastColumnList({ projectId, board, keyOf, onAll }: Props) {
  const { at } = board
  const [column] = board.columns
  const { data, error, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['plain', 'getBoardAsOf', projectId, at, column?.key, 'windows', board.counted_to],
    initialData: { pages: [board], pageParams: [null as string | null] },
    initialPageParam: null as string | null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: column !== undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        'getBoardAsOf',
        {
          params: { projectId },
          input: { at, column: column?.key, ...(pageParam !== null && { before: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: ({ columns }) => columns[0]?.next,
  })
  const all = (
    <Button size="sm" onClick={onAll}>
      {t('All Columns')}
    </Button>
  )
  if (!column) return <EmptyState title={t('There were no tickets')} action={all} />
  const shown = data.pages.flatMap(({ columns, people }) =>
    (columns[0]?.tickets ?? []).map((ticket) => ({ ticket, people })),
  )
  const next = data.pages.at(-1)?.columns[0]?.next ?? null
  const hidden = hiddenIn(board, { total: column.total, next }, shown.length)
  const left = column.total - shown.length
  return (
    <section aria-label={column.name} className="flex w-full max-w-4xl flex-col gap-1.5">
      <div className="flex min-h-8 items-center gap-3">
        <ColumnHeading column={column} />
        {all}
      </div>
      {shown.map(({ ticket, people }) => (
        <PastCard key={ticket.id} projectId={projectId} ticket={ticket} keyOf={keyOf} people={people} />
      ))}
      {error && (
        <ErrorState
          compact
          message={t('Failed to load the board as it was')}
          retrying={isFetchingNextPage}
          onRetry={() => void fetchNextPage()}
        />
      )}
      {next !== null && !error && (
        <div>
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {left > 0 ? t('Load more ({left})', { left: numberText(left) }) : t('Load more')}
          </Button>
        </div>
      )}
      {hidden && <p className="px-1 text-xs text-ink-faint">{hidden}.</p>}
    </section>
  )
}
