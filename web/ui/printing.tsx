// Printing: lists that draw only their visible rows draw all loaded rows while the page is being printed, and say if there are
// more.
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false
const watchers = new Set<() => void>()

function become(next: boolean) {
  if (next === isPrinting) return
  isPrinting = next
  // The browser prints right after the event.
  flushSync(() => {
    for (const watcher of watchers) watcher()
  })
}

const begin = () => become(true)
const end = () => become(false)
/** A page that is shown as it would be printed has no event of its own. */
const shown = matchMedia('print')
const follow = () => become(shown.matches)

function watch(watcher: () => void) {
  if (watchers.size === 0) {
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    shown.addEventListener('change', follow)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    shown.removeEventListener('change', follow)
    isPrinting = false
  }
}

/** Whether the page is being printed. */
export const useIsPrinting = (): boolean => useSyncExternalStore(watch, () => isPrinting)

/** Only on paper: says that a list has more records than the page has loaded. */
export function NotPrinted({ count, what }: { count: number; what: string }) {
  return (
    <p className="hidden py-2 text-sm text-ink-faint print:block">
      {count > 0 ? `${count.toLocaleString('en')} more ${what}` : `More ${what}`} not loaded, so not printed.
      Show them on the page before printing.
    </p>
  )
}
