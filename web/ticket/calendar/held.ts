// The ticket that a finger presses in the calendar, and the day above which it is.
import { useSyncExternalStore } from 'react'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'

let held: TicketSummary | undefined

/** @param ticket undefined for a press by mouse or pen, which the browser's own drag and drop follows */
export function hold(ticket: TicketSummary | undefined) {
  held = ticket
}

export const heldTicket = () => held

let day: string | undefined
const watchers = new Set<() => void>()

/** The day on which a held ticket would be dropped. */
export const dropTarget = {
  get: () => day,
  set(next: string | undefined) {
    if (next === day) return
    day = next
    for (const watcher of watchers) watcher()
  },
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useIsDropTarget = (of: string) => useSyncExternalStore(watch, () => day === of)
