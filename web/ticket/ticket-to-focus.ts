// The ticket that takes the focus once it is drawn: the board and the list scroll to it.
import { useSyncExternalStore } from 'react'

let wanted: string | undefined
const watchers = new Set<() => void>()

/** @param id undefined once the ticket has the focus, or if another element takes it */
export function focusTicket(id: string | undefined) {
  wanted = id
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useTicketToFocus = () => useSyncExternalStore(watch, () => wanted)
