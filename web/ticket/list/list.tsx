// The Ticket List tab: filters, the number of tickets, and the list or its loading, error and empty state.

import { Inbox, SearchX } from 'lucide-react'
import { lazy, memo, type ReactNode, Suspense, useCallback, useDeferredValue, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { SortField } from '../../../domain/ticket/fields.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { SelectByTaps } from '../../bulk/select-by-taps.tsx'
import { loadChunk } from '../../data/load-chunk.ts'
import { rich } from '../../locale/rich.tsx'
import { useProject } from '../../project/use-project.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useIsPrinting } from '../../ui/printing.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFilters } from '../filter/list-filters.tsx'
import { QueryError } from '../filter/query-error.tsx'
import { type FoundTickets, useFoundTickets } from '../filter/use-found-tickets.ts'
import { useListFilter } from '../filter/use-list-filter.ts'
import { useSearchFocus } from '../filter/use-search-focus.ts'
import { type Look, useLook } from '../table/look.ts'
import { ListHead } from './list-head.tsx'
import type { Sort } from './list-sort.ts'
import { ListWindow } from './list-window.tsx'
import { LookSwitch } from './look-switch.tsx'
import { NumberFound } from './number-found.tsx'
import { useListSort } from './use-list-sort.ts'
import { useSortedTickets } from './use-sorted-tickets.ts'

const loadTable = () => import('../table/table.tsx')
const TicketTable = lazy(async () => ({ default: (await loadChunk(loadTable)).TicketTable }))
const TableControls = lazy(async () => ({ default: (await loadChunk(loadTable)).TableControls }))

export function TicketList({
  projectId,
  wantsSearch,
  onSearchFocused,
}: {
  projectId: string
  /** Whether the search box should take the focus; `onSearchFocused` is called once it has. */
  wantsSearch: boolean
  onSearchFocused: () => void
}) {
  const list = useListFilter(projectId)
  // The filter controls update at once, the results follow.
  const filter = useDeferredValue(list.filter)
  const { sort: chosenSort, press } = useListSort()
  const [look, changeLook] = useLook(list.userId, projectId)
  const sort = useDeferredValue(chosenSort)
  const searchRef = useSearchFocus(wantsSearch, onSearchFocused)
  const clear = useCallback(() => {
    list.clear()
    // The button that had the focus disappears with the empty state.
    searchRef.current?.focus()
  }, [list.clear, searchRef])
  return (
    <div className="flex flex-col gap-3">
      <ListFilters projectId={projectId} list={list} searchRef={searchRef} />
      {list.result === 'loading' && <Loading />}
      {list.error && <QueryError list={list} onClear={clear} />}
      {(list.result === 'own' || list.result === 'earlier') && (
        <Results
          key={projectId}
          projectId={projectId}
          filter={filter}
          isEarlier={list.result === 'earlier'}
          sort={sort}
          onSort={press}
          onClear={clear}
          look={look}
          onLook={changeLook}
        />
      )}
    </div>
  )
}

type Shown = { found: FoundTickets; filter: TicketFilter; sort: Sort | undefined }

const Results = memo(function Results({
  projectId,
  filter,
  isEarlier,
  sort: chosenSort,
  onSort,
  onClear,
  look,
  onLook,
}: {
  projectId: string
  filter: TicketFilter
  /** The filter is that of an earlier text in the search box. */
  isEarlier: boolean
  sort: Sort | undefined
  onSort: (field: SortField) => void
  onClear: () => void
  look: Look
  onLook: (change: Look) => void
}) {
  const { project, may } = useProject(projectId)
  const isPrinting = useIsPrinting()
  // A search has an order of its own: the best matches first.
  const sort = filter.search === undefined ? chosenSort : undefined
  const inOrder = useFoundTickets(projectId, project, filter)
  const sorted = useSortedTickets(projectId, filter, sort)
  const query = sort ? sorted : inOrder
  // Keep showing the previous filter's tickets until the new ones arrive.
  const [shown, setShown] = useState<Shown>()
  const { found } = query
  if (found && shown?.found !== found) setShown({ found, filter, sort })

  if (query.error)
    return (
      <ErrorState
        message={t('Failed to fetch tickets')}
        detail={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!shown || !project) return <Loading />
  const { tickets, keyId, next } = shown.found
  const isStale = found === undefined || isEarlier
  // Paper has no room for columns: it gets the cards, all of them.
  const isTable = look.isTable === true && !isPrinting
  if (tickets.length === 0)
    return (
      <div aria-busy={isStale} className={isStale ? 'opacity-60' : undefined}>
        <NothingFound
          isNarrowed={Object.keys(shown.filter).length > 0}
          mayCreate={may('ticket.create')}
          onClear={onClear}
        />
      </div>
    )
  return (
    <>
      <ListHead
        start={
          <>
            <p role="status" className={`text-sm text-ink-faint tabular-nums ${isStale ? 'opacity-60' : ''}`}>
              <NumberFound projectId={projectId} {...shown} />
            </p>
            <LookSwitch isTable={isTable} onChange={(next) => onLook({ isTable: next })} />
            {may('ticket.update') && <SelectByTaps />}
          </>
        }
        end={
          isTable && (
            <div className="flex min-w-0 items-center gap-1">
              <Suspense>
                <TableControls projectId={projectId} look={look} onLook={onLook} />
              </Suspense>
            </div>
          )
        }
        sort={sort}
        onSort={filter.search === undefined ? onSort : undefined}
      />
      {isTable ? (
        <Suspense fallback={<Loading />}>
          <TicketTable
            projectId={projectId}
            filter={shown.filter}
            found={shown.found}
            isStale={isStale}
            look={look}
            onLook={onLook}
          />
        </Suspense>
      ) : (
        <ListWindow
          // Remount for a new filter: fresh measurements and scroll position.
          key={JSON.stringify([shown.filter, shown.sort])}
          projectId={projectId}
          projectKey={project.key}
          search={shown.filter.search}
          tickets={tickets}
          keyId={keyId}
          next={next}
          isStale={isStale}
        />
      )}
    </>
  )
})

/** The list is empty: because of the filter, or because the project has no tickets. */
function NothingFound({
  isNarrowed,
  mayCreate,
  onClear,
}: {
  isNarrowed: boolean
  mayCreate: boolean
  onClear: () => void
}) {
  if (!isNarrowed)
    return <EmptyState icon={<Inbox />} title={t('No tickets yet')} description={howToBegin(mayCreate)} />
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('No tickets found matching your criteria.')}
      action={<Button onClick={onClear}>{t('Clear Filters')}</Button>}
    />
  )
}

function howToBegin(mayCreate: boolean): ReactNode {
  if (!mayCreate) return t('Tickets of this project will be listed here.')
  return (
    <>
      {rich(
        'Create the first one with “New Ticket”<span>, or press c</span>.',
        {},
        { span: (text) => <span className="pointer-coarse:hidden">{text}</span> },
      )}
    </>
  )
}

function Loading() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <p role="status" className="sr-only">
        {t('Loading tickets')}
      </p>
      {[70, 45, 60, 38, 52].map((width) => (
        <div key={width} className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
          <div style={{ width: `${width}%` }}>
            <Skeleton className="h-4" />
          </div>
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  )
}
