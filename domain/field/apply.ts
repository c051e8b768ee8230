// Keeps the fields that a page shows up to date: the list is small and rarely changes, so that it is fetched again.
import type { Event } from '../event.ts'

/** The fields of a project after an event; undefined to fetch them again. */
export function applyToFields<V>(view: V, event: Event): V | undefined {
  return event.type.startsWith('field.') ? undefined : view
}
