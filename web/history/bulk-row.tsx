// A bulk change in the activity of a project: one line, which opens to the changes of its tickets.

import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import type { Profile } from '../../domain/user/user.ts'
import { call } from '../data/call.ts'
import { failureOf, isRetryingInBackground } from '../data/retry.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { BulkEntry } from './bulk-entry.ts'

type Props = {
  entry: BulkEntry
  projectId: string
  /** The line, with the number of tickets in place of the ticket. */
  line: (tickets: ReactNode) => ReactNode
  /** The line of one of its changes. */
  change: (entry: HistoryEntry, people: Profile[]) => ReactNode
}

export function BulkRow({ entry: { bulk }, projectId, line, change }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const words = t('{count, plural, one {# ticket} other {# tickets}}', { count: bulk.changes })
  return (
    <>
      {line(
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          title={isOpen ? t('Hide the tickets') : t('Show the tickets')}
          className="inline-flex items-center gap-0.5 rounded-sm font-medium text-accent-text hover:underline pointer-coarse:py-2.5"
          onClick={() => setOpen(!isOpen)}
        >
          {words}
          <ChevronRight aria-hidden className={isOpen ? 'size-4 rotate-90' : 'size-4 rtl:-scale-x-100'} />
        </button>,
      )}
      {isOpen && (
        <div id={id} className="mt-2 ms-9 border-s border-line ps-3">
          <BulkChanges projectId={projectId} bulkId={bulk.id} words={words} change={change} />
        </div>
      )}
    </>
  )
}

function BulkChanges({
  projectId,
  bulkId,
  words,
  change,
}: Pick<Props, 'projectId' | 'change'> & { bulkId: string; words: string }) {
  const queryKey = ['plain', 'listChanges', projectId, bulkId]
  const query = useInfiniteQuery({
    queryKey,
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call('listChanges', { params: { projectId }, input: { before, bulk_id: bulkId } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const pages = query.data?.pages
  if (!pages && (query.error || failureOf(queryKey)))
    return (
      <ErrorState
        compact
        message={t('The changes could not be loaded.')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching && !isRetryingInBackground(queryKey)}
      />
    )
  if (!pages) return <Spinner label={t('Loading the changes')} />
  return (
    <>
      <ol aria-label={words} className="flex flex-col">
        {pages.flatMap(({ entries, people }) =>
          entries.map((entry) => (
            <li key={entry.seq} className="py-1.5">
              <RecordBoundary
                record={entry}
                fallback={<BrokenRecord cannotShow={t('This change cannot be shown.')} />}
              >
                {change(entry, people)}
              </RecordBoundary>
            </li>
          )),
        )}
      </ol>
      {query.hasNextPage && (
        <Button
          size="sm"
          className="my-1.5"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  )
}
