// The places of the lines in the list. While the user reads, nothing moves: new lines wait, lines that change keep their place, and
// lines that were read stay among the unread ones.
import type { InboxLine } from '../../domain/inbox/inbox.ts'

/** The lines as they are shown. */
export type Placed = {
  /** The answer that they come from. */
  entries: readonly InboxLine[]
  lines: InboxLine[]
  /** The number of unread lines that would be at the top, and wait. */
  waiting: number
  /** The time by which each line is placed, by ticket. */
  times: ReadonlyMap<string, string>
  /** The time of the newest line when the list was last in its own order. */
  newest: string
}

/**
 * @param before undefined to put every line in its own place
 * @param keeps whether a line stays that the answer no longer has
 */
export function placeLines(
  entries: readonly InboxLine[],
  before: Placed | undefined,
  keeps: (ticketId: string) => boolean,
): Placed {
  const newest = before?.newest ?? entries.reduce((latest, { at }) => (at > latest ? at : latest), '')
  const isKnown = ({ ticket_id }: InboxLine) => before?.times.has(ticket_id) === true
  const shown = entries.filter((line) => isKnown(line) || line.at <= newest)
  const answered = new Set(entries.map(({ ticket_id }) => ticket_id))
  const kept = (before?.lines ?? [])
    .filter(({ ticket_id }) => !answered.has(ticket_id) && keeps(ticket_id))
    .map((line) => ({ ...line, is_unread: false }))
  const times = new Map(
    [...shown, ...kept].map((line) => [line.ticket_id, before?.times.get(line.ticket_id) ?? line.at]),
  )
  const timeOf = ({ ticket_id }: InboxLine) => times.get(ticket_id) ?? ''
  const lines = [...shown, ...kept].sort(
    (one, other) => compare(timeOf(other), timeOf(one)) || compare(other.ticket_id, one.ticket_id),
  )
  const waiting = entries.filter((line) => line.at > newest && (line.is_unread || !isKnown(line))).length
  return { entries, lines, waiting, times, newest }
}

/** Removes a line at once; the next answer decides whether it comes back. */
export function withoutLine(placed: Placed, ticketId: string): Placed {
  return { ...placed, lines: placed.lines.filter(({ ticket_id }) => ticket_id !== ticketId) }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
