// Today's date in the reader's time zone, updated at midnight and after a computer wakes.
import { useSyncExternalStore } from 'react'

const EACH_MS = 30_000

/** One timer for all cards that show a date. */
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function watch(watcher: () => void) {
  watchers.add(watcher)
  timer ??= setInterval(() => {
    for (const notify of watchers) notify()
  }, EACH_MS)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The day of a moment in the reader's time zone, such as 2026-05-04. */
export function dayOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}

/** Today in the reader's time zone. */
export function useToday(): string {
  return useSyncExternalStore(watch, () => dayOf(new Date()))
}
