// The lines of the inbox in the places that they keep while the user reads.
import { type RefObject, useRef, useState } from 'react'
import type { InboxLine } from '../../domain/inbox/inbox.ts'
import { type Placed, placeLines, withoutLine } from './places.ts'
import type { InboxFilter } from './use-inbox.ts'

const KEEPS_NOTHING = () => false

/** The lines that the list shows, and the acts. */
export type PlacedLines = {
  /** Undefined while they load. */
  lines: InboxLine[] | undefined
  /** The number of unread lines that wait for `showWaiting`. */
  waiting: number
  /** The time of the newest line that does not wait; undefined if there is none. */
  newest: string | undefined
  showWaiting: () => void
  /** Keeps a line that the user has read in the list of unread lines. */
  keep: (ticketId: string) => void
  /** Removes a line that the user has marked as done or postponed, also if it was kept. */
  drop: (ticketId: string) => void
}

/** @param list contains the links of the lines */
export function usePlacedLines(
  entries: InboxLine[] | undefined,
  { shown, isOpen, list }: { shown: InboxFilter; isOpen: boolean; list: RefObject<HTMLElement | null> },
): PlacedLines {
  const [{ of, placed }, setState] = useState<{ of: InboxFilter; placed?: Placed }>({ of: shown })
  /** The tickets that the user has read here. Their lines stay in the list of unread lines. */
  const read = useRef(new Set<string>())
  const setPlaced = (placed: Placed) => setState({ of: shown, placed })
  // Each tab begins in its own order.
  const before = of === shown ? placed : undefined
  let now = before
  if (entries && before?.entries !== entries) {
    const keeps = (ticketId: string) => shown === 'unread' && read.current.has(ticketId)
    now = isOpen || isRead(list.current) ? placeLines(entries, before, keeps) : inOrder(entries)
    setPlaced(now)
  }
  return {
    lines: entries && now?.lines,
    waiting: entries ? (now?.waiting ?? 0) : 0,
    newest: (entries && now?.newest) || undefined,
    showWaiting: () => entries && setPlaced(inOrder(entries)),
    keep: (ticketId) => void read.current.add(ticketId),
    drop: (ticketId) => {
      read.current.delete(ticketId)
      // The answer no longer has a line that was read, so its next change would not remove the line.
      if (shown === 'unread')
        setState((state) => ({ ...state, placed: state.placed && withoutLine(state.placed, ticketId) }))
    },
  }
}

const inOrder = (entries: InboxLine[]) => placeLines(entries, undefined, KEEPS_NOTHING)

/** Whether the user has scrolled, or has the focus on a line. */
function isRead(list: HTMLElement | null): boolean {
  const scroller = list?.closest('[data-inbox-scroll]')
  return (
    window.scrollY > 0 || (scroller?.scrollTop ?? 0) > 0 || list?.contains(document.activeElement) === true
  )
}
