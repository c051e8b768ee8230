// The order in which the dialog goes through tickets: the page's order, as it was when each ticket was first seen in it. A ticket
// that a change moves elsewhere, or out of the filter, keeps its place, so that "next" continues from there.
import type { ShownTicket } from '../shown-tickets.ts'

/**
 * @param trail the order so far
 * @param shown the page's order now
 * @param current the number of the open ticket
 * @returns the same trail if nothing was added; a new one if the open ticket is not on it
 */
export function trailOf(trail: ShownTicket[], shown: ShownTicket[], current: number): ShownTicket[] {
  if (!trail.some(({ number }) => number === current)) return shown
  const known = new Set(trail.map(({ id }) => id))
  if (shown.every(({ id }) => known.has(id))) return trail
  /** The new tickets, by the id of the known ticket before them. */
  const added = new Map<string | undefined, ShownTicket[]>()
  let before: string | undefined
  for (const ticket of shown) {
    if (known.has(ticket.id)) before = ticket.id
    else added.set(before, [...(added.get(before) ?? []), ticket])
  }
  return [
    ...(added.get(undefined) ?? []),
    ...trail.flatMap((ticket) => [ticket, ...(added.get(ticket.id) ?? [])]),
  ]
}

export function neighboursOf(trail: ShownTicket[], current: number) {
  const at = trail.findIndex(({ number }) => number === current)
  if (at < 0) return { isOnTrail: false, previous: undefined, next: undefined }
  return { isOnTrail: true, previous: trail[at - 1], next: trail[at + 1] }
}
