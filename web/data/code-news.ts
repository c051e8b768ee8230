// News of what forges told, from the live connection to whoever shows it.
import type { CodeNews } from '../../domain/forge/forge.ts'

type Watcher = (news: CodeNews | undefined) => void

const watchers = new Set<Watcher>()

/** Without news: something may have been told while there was no connection. */
export function tellCode(news?: CodeNews): void {
  for (const watcher of watchers) watcher(news)
}

/** Tells when forges told something about tickets of a project. */
export function onCode(watcher: Watcher) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
