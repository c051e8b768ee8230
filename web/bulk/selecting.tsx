// Selecting tickets on the board and in the list: with keys, with Shift and Ctrl clicks, by dragging over rows, or by tapping
// after a phone's Select button was pressed. This module is loaded after the page.

import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { BulkChange } from '../../domain/bulk/bulk.ts'
import { t } from '../../domain/locale/message.ts'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import { call } from '../data/call.ts'
import { repeatEarlyKeys } from '../keys/repeat-early-keys.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { numberText } from '../locale/format.ts'
import { type MovableTicket, offerMove } from '../move/offered.ts'
import { useProject } from '../project/use-project.ts'
import { useListFilter } from '../ticket/filter/use-list-filter.ts'
import { focusKept } from '../ticket/quick/kept-focus.ts'
import { linkOfPlace, lookedAt } from '../ticket/quick/looked-at.ts'
import { TicketKeys } from '../ticket/quick/ticket-keys.tsx'
import { useShown } from '../ticket/shown-tickets.ts'
import { linkOf, ticketOf } from '../ticket/ticket-on-page.ts'
import { TICKETS } from '../ticket/ticket-selector.ts'
import { isShortcut } from '../ui/plain-key.ts'
import { SelectionBar } from './bar.tsx'
import { FailuresDialog } from './dialogs.tsx'
import { listenToDrags } from './drag-over.ts'
import { type OfferedBulk, offerBulk } from './offered.ts'
import { allOf, between, hasMore, stillShown, toggled } from './range.ts'
import { TAPS } from './select-by-taps.tsx'
import { select, selectedIds, useSelection } from './selection.ts'
import { Transfer } from './transfer.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import { movedTo } from './words.ts'

const DIALOG = '[role="dialog"]:not([data-state="closed"]), [role="alertdialog"]'

/** Has to be mounted with the project as its `key`, so that the selection ends with the project. */
export function Selecting({ projectId }: { projectId: string }) {
  const { may } = useProject(projectId)
  const { filter, result } = useListFilter(projectId)
  const selected = useSelection()
  const shown = useShown()
  const latest = useRef(shown)
  latest.current = shown
  /** The ticket where a range begins. */
  const anchor = useRef<string>(undefined)
  /** Set if all matching tickets are selected, including those that are not loaded. */
  const [all, setAll] = useState<{ filter: TicketFilter; count: number }>()
  // While the page shows the result of an earlier query, matches are not counted.
  const isOwn = result === 'own'
  const matching = useMatching(projectId, filter, isOwn && selected.size > 0 && hasMore(shown))
  // The tickets that match another query are not the ones that were chosen.
  if (all && !(isOwn && JSON.stringify(all.filter) === JSON.stringify(filter))) setAll(undefined)
  const isOn = may('ticket.update')

  function become(ids: Iterable<string>) {
    setAll(undefined)
    select(ids)
  }
  const clear = () => {
    become([])
    linkOf(latest.current, anchor.current)?.focus()
  }
  useEffect(() => () => select([]), [])
  const [failures, setFailures] = useState<BulkChange>()
  /** The dialog that moves one ticket, or the selected ones, to another project, if it is open. */
  const [moving, setMoving] = useState<{ ticket?: MovableTicket; to?: string }>()
  useEffect(() => (isOn ? offerMove((ticket, to) => setMoving({ ticket, to })) : undefined), [isOn])
  const bulk = useBulkChange(projectId, setFailures)
  const { tab } = useSearch({ strict: false })
  // While a bulk change runs, the tickets that it takes out of the list stay selected, so that the bar and the focus stay too. A
  // filter or an order draws the board again, at first without groups and then without tickets.
  const isDrawn = shown.length > 0 || tab === 'list' || result === 'error'
  const isHeld = bulk.isPending || !isDrawn || shown.some(({ isLoading }) => isLoading)
  useEffect(() => {
    if (selected.size === 0 || isHeld) return
    const left = stillShown(selected, shown)
    // While all matching tickets are selected, one that leaves the page is no reason to select fewer.
    if (all && left.size > 0) return
    if (left.size === 0) setAll(undefined)
    select(left)
    if (left.size === 0) focusKept()
  }, [selected, shown, all, isHeld])

  const change = useRef(become)
  change.current = become
  useEffect(() => {
    if (!isOn) return
    const ending = new AbortController()
    const { signal } = ending
    const idOf = (link: Element | null | undefined) => ticketOf(latest.current, link)?.id
    document.addEventListener(
      'click',
      (event) => {
        const id = idOf(event.target instanceof Element ? linkOfPlace(event.target) : null)
        const adds = event.ctrlKey || event.metaKey || document.documentElement.dataset.selecting === TAPS
        if (!id || event.altKey || event.button !== 0 || !(adds || event.shiftKey)) return
        event.preventDefault()
        event.stopPropagation()
        getSelection()?.removeAllRanges()
        if (event.shiftKey) change.current([...selectedIds(), ...between(latest.current, anchor.current, id)])
        else change.current(toggled(selectedIds(), id))
        if (!event.shiftKey) anchor.current = id
      },
      { capture: true, signal },
    )
    let before: ReadonlySet<string> = new Set()
    listenToDrags(
      (element) => idOf(linkOfPlace(element)),
      () => {
        before = selectedIds()
      },
      (from, to) => {
        anchor.current = from
        change.current([...before, ...between(latest.current, from, to)])
      },
      signal,
    )
    return () => ending.abort()
  }, [isOn])

  const looked = () => ticketOf(latest.current, lookedAt())?.id
  const selectTicket = () => {
    const id = looked()
    if (!id) return
    anchor.current = id
    become(toggled(selectedIds(), id))
  }
  const selectTo = () => {
    const id = looked()
    if (id) become([...selectedIds(), ...between(latest.current, anchor.current, id)])
  }
  useKeyCommands('page', isOn ? { selectTicket, selectTo } : {})
  const keys = useRef({ clear, selectAll: () => become(allOf(latest.current)) })
  keys.current = { clear, selectAll: () => become(allOf(latest.current)) }
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector(DIALOG)) return
      if (isShortcut(event, 'Escape') && selectedIds().size > 0) keys.current.clear()
      else if (isSelectAll(event) && allOf(latest.current).length > 0) {
        event.preventDefault()
        keys.current.selectAll()
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])

  useEffect(() => void repeatEarlyKeys(), [])

  const count = all?.count ?? selected.size
  const selection = all?.filter ?? [...selected]
  const chosen = JSON.stringify(selection)
  const start = useRef(bulk.start)
  start.current = bulk.start
  useEffect(() => {
    if (count === 0) return
    const change: OfferedBulk['change'] = (act, done) =>
      act.do === 'transfer'
        ? setMoving({ to: act.project_id })
        : void start.current(JSON.parse(chosen), act, done, true)
    return offerBulk({ projectId, count, change })
  }, [projectId, count, chosen])
  const isTapped = document.documentElement.dataset.selecting === TAPS
  const isMore = !all && matching !== undefined && matching > selected.size
  return (
    <>
      {/* Space below the list, so that its last rows can be scrolled above the bar. */}
      {tab === 'list' && count > 1 && <div aria-hidden className="h-20 shrink-0" />}
      <p role="status" data-selecting className="sr-only">
        {count > 0 && t('{count} selected', { count: numberText(count) })}
      </p>
      <SelectionBar
        projectId={projectId}
        selected={selected}
        count={count}
        // One ticket is changed by the keys beside it; a touch screen has none.
        isShown={count > 1 || (count === 1 && isTapped)}
        selection={selection}
        bulk={bulk}
        more={isMore ? numberText(matching) : undefined}
        onClear={clear}
        onTransfer={() => setMoving({})}
        onAll={() => matching !== undefined && setAll({ filter, count: matching })}
      />
      {isOn && <TicketKeys projectId={projectId} shown={shown} isForOne={count < 2} />}
      {moving && (
        <Transfer
          projectId={projectId}
          {...moving}
          selection={selection}
          count={count}
          onMove={({ id, name }) =>
            void bulk.start(selection, { do: 'transfer', project_id: id }, movedTo(name), true)
          }
          onClose={() => setMoving(undefined)}
        />
      )}
      {failures && (
        <FailuresDialog projectId={projectId} bulk={failures} onClose={() => setFailures(undefined)} />
      )}
    </>
  )
}

/** Whether the key is Ctrl+A or Cmd+A, pressed on the page itself. */
function isSelectAll(event: KeyboardEvent): boolean {
  return isShortcut(event, 'a', { mod: true }) && document.querySelector(TICKETS) !== null
}

/** The number of tickets that match, counted only if not all of them are loaded. */
function useMatching(projectId: string, filter: TicketFilter, wanted: boolean): number | undefined {
  const [found, setFound] = useState<{ of: string; tickets: number }>()
  const of = JSON.stringify(filter)
  useEffect(() => {
    if (!wanted) return
    const ending = new AbortController()
    call('countTickets', { params: { projectId }, input: JSON.parse(of) as TicketFilter }, ending)
      .then(({ tickets, is_more }) => setFound(is_more ? undefined : { of, tickets }))
      .catch(() => {
        // Without a count, selecting all matching tickets is not offered.
      })
    return () => ending.abort()
  }, [projectId, of, wanted])
  return wanted && found?.of === of ? found.tickets : undefined
}
