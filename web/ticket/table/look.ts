// The look of the list, kept in this browser for each person, project and saved view: cards or a table, and the table's columns,
// widths, order and groups.
import { useCallback, useSyncExternalStore } from 'react'
import type { SortOrder } from '../../../domain/ticket/order.ts'
import { useShownView } from '../../view/shown-view.ts'

/** Everything is optional, so that a look of an older or newer release is understood. */
export type Look = {
  isTable?: boolean
  /** The names of the columns after the title, in order. */
  columns?: string[] | undefined
  /** Widths in pixels, by the names of columns. */
  widths?: Record<string, number>
  sort?: SortOrder | undefined
  /** The name of the field by which tickets are grouped. */
  group?: string | undefined
  /** The look that the saved view kept when it was taken over, as text. */
  saved?: string
}

/** The look that nobody has changed. */
const PLAIN: Look = {}
/** The looks that are kept for one project; the one that was changed first is dropped. */
const KEPT = 50

const looks = new Map<string, Record<string, Look>>()
const watchers = new Set<() => void>()

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function looksAt(place: string): Record<string, Look> {
  const known = looks.get(place)
  if (known) return known
  const read = stored(place)
  looks.set(place, read)
  return read
}

function stored(place: string): Record<string, Look> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return Object.fromEntries(Object.entries(read ?? {}).map(([view, look]) => [view, checked(look)]))
  } catch {
    return {}
  }
}

/** The look of a view that nobody has changed is that of the whole list. */
const lookOf = (looks: Record<string, Look>, view: string) => looks[view] ?? looks.all ?? PLAIN

const isText = (value: unknown) => typeof value === 'string'

/** The parts of a stored look that have the right type. */
function checked(look: unknown): Look {
  const { isTable, columns, widths, sort, group, saved } = { ...(look as Look | null) }
  const numbers = Object.entries(widths ?? {}).filter(([, width]) => typeof width === 'number')
  return {
    isTable: isTable === true,
    ...(Array.isArray(columns) && columns.every(isText) && { columns }),
    widths: Object.fromEntries(numbers),
    ...(isText(sort) && { sort }),
    ...(isText(group) && { group }),
    ...(isText(saved) && { saved }),
  }
}

/** Also keeps what another tab has stored meanwhile. */
export function keep(place: string, view: string, change: Look) {
  const now = { ...looksAt(place), ...stored(place) }
  const { [view]: _, ...others } = now
  const look = { ...lookOf(now, view), ...change }
  const kept = Object.fromEntries([...Object.entries(others).slice(1 - KEPT), [view, look]])
  looks.set(place, kept)
  for (const watcher of watchers) watcher()
  try {
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // Storage is blocked or full: the look lasts until the page is left.
  }
}

/** The name of a project's looks in storage. */
export const placeOf = (userId: string, projectId: string) => `lacewing.list.${userId}.${projectId}`

/** The look of the shown view of a project, and the function that changes parts of it. */
export function useLook(userId: string, projectId: string): [Look, (change: Look) => void] {
  const place = placeOf(userId, projectId)
  const view = useShownView() ?? 'all'
  const look = useSyncExternalStore(watch, () => lookOf(looksAt(place), view))
  const change = useCallback((parts: Look) => keep(place, view, parts), [place, view])
  return [look, change]
}
