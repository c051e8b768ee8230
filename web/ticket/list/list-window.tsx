// The visible part of the ticket list, virtualised: only rows near the viewport are mounted, and the next window is
// fetched before the end is reached.

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { TicketFilter, TicketSummary } from '../../../domain/ticket/ticket.ts'
import { useNextWindow } from '../../data/use-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { NotPrinted, useIsPrinting } from '../../ui/printing.tsx'
import { BrokenRecord, RecordBoundary } from '../../ui/record-boundary.tsx'
import { isAbove } from '../../ui/rows-above.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { RowAnchor } from '../row-anchor.tsx'
import { usePublishShown } from '../shown-tickets.ts'
import { focusTicket, useTicketToFocus } from '../ticket-to-focus.ts'
import { ListRow } from './list-row.tsx'

/** Row height with its border, in px: one line from the large width up, else estimated; mounted rows are measured. */
const ROW_HEIGHT = 37
const TALL_ROW_HEIGHT = 120
const TALL = '(width < 64rem)'
/** How many rows before the end the next window is fetched. */
const AHEAD = 15

export function ListWindow({
  projectId,
  projectKey,
  search,
  tickets,
  keyId,
  next: nextFilter,
  isStale,
}: {
  projectId: string
  projectKey: string
  search: string | undefined
  tickets: TicketSummary[]
  /** The ticket whose key was searched for. */
  keyId: string | undefined
  /** The filter whose next window continues the list; null if there is none. */
  next: TicketFilter | null
  /** The tickets of the previous filter are shown while those of the new filter are loading. */
  isStale: boolean
}) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // Content above the list changes height with the page's width.
  useLayoutEffect(() => {
    const measure = () => setTop(list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const isTall = useMedia(TALL)
  // The function is stable while the tickets are the same: a new one would make the virtualiser revisit every row.
  const getItemKey = useCallback((index: number) => tickets[index]?.id ?? index, [tickets])
  const virtualizer = useWindowVirtualizer({
    count: tickets.length,
    estimateSize: () => (isTall ? TALL_ROW_HEIGHT : ROW_HEIGHT),
    getItemKey,
    overscan: 8,
    scrollMargin: top,
  })
  const rows = virtualizer.getVirtualItems()
  const keys = useMemo(
    () => ({ length: tickets.length, keyAt: (index: number) => tickets[index]?.id }),
    [tickets],
  )
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isAbove
  const startOf = useCallback(
    (index: number) => {
      // Takes in the rows that were measured a moment ago.
      virtualizer.getTotalSize()
      const start = virtualizer.measurementsCache[index]?.start
      return start === undefined ? undefined : start - virtualizer.options.scrollMargin
    },
    [virtualizer],
  )
  const last = rows.at(-1)?.index ?? 0

  const focusId = useTicketToFocus()
  useEffect(() => {
    const index = tickets.findIndex(({ id }) => id === focusId)
    if (index === -1) return
    // Once its row is drawn, quick/kept-focus.ts moves the focus to it.
    virtualizer.scrollToIndex(index)
    focusTicket(undefined)
  }, [focusId, tickets, virtualizer])

  const hasMore = nextFilter !== null
  const next = useNextWindow('listTickets', { params: { projectId }, input: nextFilter ?? {} })
  const { loadNext, loadMost, loading, error } = next
  usePublishShown(
    useMemo(
      () => [{ tickets: () => tickets, load: hasMore && !loading ? () => void loadNext() : undefined }],
      [tickets, hasMore, loading, loadNext],
    ),
  )
  const isNear = hasMore && !isStale && !error && last >= tickets.length - AHEAD
  // Depends on tickets.length: if a window added no row below, the next one must still be fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isNear && !loading) void loadNext()
  }, [isNear, loading, loadNext, tickets.length])

  const isPrinting = useIsPrinting()
  const rowOf = (ticket: TicketSummary) => (
    <RecordBoundary
      record={ticket}
      fallback={<BrokenRecord cannotShow={t('This ticket cannot be shown.')} className="m-2" />}
    >
      <ListRow ticket={ticket} projectKey={projectKey} search={search} isSearchedKey={ticket.id === keyId} />
    </RecordBoundary>
  )
  return (
    <>
      {isPrinting && (
        <ul aria-label={t('Tickets')} className="hidden print:block">
          {tickets.map((ticket) => (
            <li key={ticket.id} data-print-whole className="border-b border-line">
              {rowOf(ticket)}
            </li>
          ))}
        </ul>
      )}
      {hasMore && <NotPrinted count={0} kind="tickets" load={loadMost} />}
      {/* Without a gap, which the button would add above the rows when it comes. */}
      <div>
        <RowAnchor
          rows={keys}
          list={list}
          startOf={startOf}
          className="top-[calc(6rem+env(safe-area-inset-top))] max-md:top-[calc(3rem+env(safe-area-inset-top))]"
        />
        <ul
          ref={list}
          aria-label={t('Tickets')}
          aria-busy={isStale}
          className={`relative overflow-clip [overflow-anchor:none] rounded-lg border border-line bg-surface shadow-xs print:hidden ${isStale ? 'opacity-60' : ''}`}
          // Includes the top and bottom borders.
          style={{ height: virtualizer.getTotalSize() + 2 }}
        >
          {rows.map(({ index, key, start }) => {
            const ticket = tickets[index]
            return (
              ticket && (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  data-row={ticket.id}
                  aria-setsize={hasMore ? -1 : tickets.length}
                  aria-posinset={index + 1}
                  // See column-tickets.tsx.
                  className={`absolute inset-x-0 top-0 border-t transition-none ${index > 0 ? 'border-line' : 'border-transparent'}`}
                  style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
                >
                  {rowOf(ticket)}
                </li>
              )
            )
          })}
        </ul>
      </div>
      {error && <ErrorState compact message={t('Failed to fetch tickets')} onRetry={() => void loadNext()} />}
      {loading && <Spinner label={t('Loading more tickets')} showLabel />}
    </>
  )
}
