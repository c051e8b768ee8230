// The tickets that the page shows, in their order. The board or the list publishes them; the dialog over the page goes through
// them without knowing which of the two it is.
import { useEffect, useSyncExternalStore } from 'react'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'

export type ShownTicket = { id: string; number: number }

/** A column of the board, or the whole list. */
export type ShownGroup = {
  tickets: () => TicketSummary[]
  /** Loads the next window; undefined if everything is loaded. */
  load?: () => void
  /** The first tickets have not arrived yet. */
  isLoading?: boolean
}

let shown: readonly ShownGroup[] = []
const watchers = new Set<() => void>()

function show(groups: readonly ShownGroup[]) {
  shown = groups
  for (const watcher of watchers) watcher()
}

/** @param groups memoised by the caller */
export function usePublishShown(groups: readonly ShownGroup[]) {
  useEffect(() => {
    show(groups)
    return () => show([])
  }, [groups])
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function useShown(): readonly ShownGroup[] {
  return useSyncExternalStore(watch, () => shown)
}
