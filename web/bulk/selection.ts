// The ids of the selected tickets of the board or the list. Changing the selection and acting on it is in selecting.tsx, which
// loads after the page.
import { useSyncExternalStore } from 'react'

let selected: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const selectedIds = () => selected

export function select(ids: Iterable<string>) {
  if (ids === selected) return
  selected = new Set(ids)
  for (const watcher of watchers) watcher()
}

export const useSelection = () => useSyncExternalStore(watch, selectedIds)
export const useIsSelected = (id: string) => useSyncExternalStore(watch, () => selected.has(id))
