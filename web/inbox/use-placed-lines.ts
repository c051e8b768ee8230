// The lines of the inbox in the places that they keep while the user reads.
import { type RefObject, useRef, useState } from 'react'
import type { InboxLine } from '../../domain/inbox/inbox.ts'
import { type Placed, placeLines } from './places.ts'
import type { InboxFilter } from './use-inbox.ts'

const KEEPS_NOTHING = () => false

/** @param list contains the links of the lines */
export function usePlacedLines(
  entries: InboxLine[] | undefined,
  { shown, isOpen, list }: { shown: InboxFilter; isOpen: boolean; list: RefObject<HTMLElement | null> },
) {
  const [placed, setPlaced] = useState<Placed>()
  /** The tickets that the user has read here. Their lines stay in the list of unread lines. */
  const read = useRef(new Set<string>())
  let now = placed
  if (entries && placed?.entries !== entries) {
    const keeps = (ticketId: string) => shown === 'unread' && read.current.has(ticketId)
    now = isOpen || isRead(list.current) ? placeLines(entries, placed, keeps) : inOrder(entries)
    setPlaced(now)
  }
  return {
    lines: entries && now?.lines,
    waiting: entries ? (now?.waiting ?? 0) : 0,
    showWaiting: () => entries && setPlaced(inOrder(entries)),
    keep: (ticketId: string) => void read.current.add(ticketId),
    drop: (ticketId: string) => void read.current.delete(ticketId),
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
