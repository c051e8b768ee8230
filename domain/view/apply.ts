// Applies events about shared views to the responses that a page shows.
import type { Event } from '../event.ts'
import type { ViewList } from './view.ts'

/** The views after an event; the same object if the event does not affect them. */
export function applyToViews<Shown extends ViewList & { seq: number }>(shown: Shown, event: Event): Shown {
  if (event.type !== 'views.changed' || event.version <= shown.version) return shown
  return { ...shown, version: event.version, views: event.views }
}
