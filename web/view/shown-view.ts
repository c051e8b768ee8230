// The saved view that the page shows, for the look of its list. The row of views (view-row.tsx) provides it.
import { useSyncExternalStore } from 'react'

let shown: string | undefined
const watchers = new Set<() => void>()

/** @param id the id of the view; undefined if the page shows none */
export function showView(id: string | undefined) {
  if (id === shown) return
  shown = id
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The id of the shown view. */
export const useShownView = () => useSyncExternalStore(watch, () => shown)
