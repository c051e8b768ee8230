// Points in time: as a date, or as the time that has passed since, which updates itself; with the exact time on hover.

import { useSyncExternalStore } from 'react'
import { t } from '../../domain/locale/message.ts'
import { relativeText } from '../locale/format.ts'
import { dateText } from './date-text.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
const RECENT_DAYS = 7

/** The date without the time, such as Nov 21, 2026. `at` is an ISO timestamp. @throws RangeError if it is not */
export const dateOf = (at: string) => dateText(at)

/**
 * The time from `at` (an ISO timestamp) to `now` in words; from eight days on, the date.
 * @param now milliseconds since 1970; if `at` is later (another clock), it counts as now
 */
export function timeAgo(at: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1_000)
  if (seconds >= (RECENT_DAYS + 1) * 86_400) return dateOf(at)
  for (const [unit, length] of UNITS)
    if (seconds >= length) return relativeText(-Math.floor(seconds / length), unit)
  return t('just now')
}

const watchers = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

function watch(watcher: () => void) {
  watchers.add(watcher)
  clock ??= setInterval(() => {
    for (const notify of watchers) notify()
  }, 20_000)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

/** The time since `at` (an ISO timestamp); hover shows the exact time. It is no tab stop, because a page may show hundreds. */
export function TimeAgo({ at }: { at: string }) {
  useSyncExternalStore(watch, () => Math.floor(Date.now() / 60_000))
  return (
    <time dateTime={at} title={dateText(at, 'moment')}>
      {timeAgo(at, Date.now())}
    </time>
  )
}

/** The date of `at` (an ISO timestamp); hover and focus also show the time. */
export function DateOf({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      title={dateText(at, 'moment')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, only the mouse could show the title
      tabIndex={0}
      className="relative focus-visible:after:absolute focus-visible:after:top-full focus-visible:after:left-0 focus-visible:after:z-10 focus-visible:after:mt-1 focus-visible:after:rounded-md focus-visible:after:bg-ink focus-visible:after:px-2 focus-visible:after:py-0.5 focus-visible:after:text-sm focus-visible:after:font-normal focus-visible:after:whitespace-nowrap focus-visible:after:text-canvas focus-visible:after:content-[attr(title)]"
    >
      {dateOf(at)}
    </time>
  )
}
