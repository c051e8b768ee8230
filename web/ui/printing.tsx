// Printing: lists that draw only their visible rows draw all loaded rows while the page is being printed, and say if there are
// more.

import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../domain/locale/message.ts'
import { numberText } from '../locale/format.ts'

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

/** The most records of a list that are loaded to be printed. */
export const MOST_PRINTED = 2_000

/** Loads a list until it has `most` records. @returns whether there are more records than before */
type LoadMost = (most: number) => Promise<boolean>

/** The lists on the page that are not loaded whole, each with its place. */
export const unprinted = new Set<{ element: RefObject<HTMLElement | null>; load: LoadMost }>()

/**
 * Only on paper: says that a list has more records than the page has loaded.
 * @param count the number of these records; 0 if it is not known
 */
export function NotPrinted({
  count,
  kind,
  load,
}: {
  count: number
  kind: 'tickets' | 'comments'
  load: LoadMost
}) {
  const element = useRef<HTMLParagraphElement>(null)
  const most = numberText(MOST_PRINTED)
  useEffect(() => {
    const entry = { element, load }
    unprinted.add(entry)
    return () => void unprinted.delete(entry)
  }, [load])
  return (
    <p ref={element} className="hidden py-2 text-sm text-ink-faint print:block">
      {count > 0
        ? t(
            '{kind, select, comments {{count, plural, other {# more comments are not loaded and are not printed.}}} other {{count, plural, other {# more tickets are not loaded and are not printed.}}}} Press Ctrl P on the page to print up to {most}.',
            { kind, count, most },
          )
        : t(
            '{kind, select, comments {More comments} other {More tickets}} are not loaded and are not printed. Press Ctrl P on the page to print up to {most}.',
            { kind, most },
          )}
    </p>
  )
}
