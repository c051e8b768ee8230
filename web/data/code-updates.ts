// Passes news from code forges from the live connection to the components that show it.
import type { CodeNews } from '../../domain/forge/forge.ts'

type Watcher = (news: CodeNews | undefined) => void

const watchers = new Set<Watcher>()

/** Notifies all watchers. No `news` means: something may have changed while there was no connection. */
export function tellCode(news?: CodeNews): void {
  for (const watcher of watchers) watcher(news)
}

/** Calls the watcher when a forge has sent news about tickets of a project. */
export function onCode(watcher: Watcher) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
