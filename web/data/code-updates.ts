// Passes news from code forges from the live connection to the components that show it.
import type { CodeUpdate } from '../../domain/forge/forge.ts'

type Watcher = (update: CodeUpdate | undefined) => void

const watchers = new Set<Watcher>()

/** Notifies all watchers. No `news` means: something may have changed while there was no connection. */
export function notifyCodeWatchers(update?: CodeUpdate): void {
  for (const watcher of watchers) watcher(update)
}

/** Calls the watcher when a forge has sent news about tickets of a project. */
export function onCode(watcher: Watcher) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
