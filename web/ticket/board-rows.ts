// What a column of the board shows: its tickets, and the ghosts of tickets that were dropped there and wait for the
// server's answer. Pure; who moves and when is use-ticket-moves.ts.
import type { Status, TicketSummary } from '../../domain/ticket.ts'

/** A drop that waits for its answer: the ticket stays where it was, its ghost stands in `to` at `index`. */
export type PendingMove = { ticket: TicketSummary; to: Status; index: number }
export type PendingMoves = ReadonlyMap<string, PendingMove>

export type BoardRow = {
  /** Unique on the board: a ticket and its ghost stand there at once. */
  key: string
  ticket: TicketSummary
  isGhost: boolean
  /** Waits for an answer, so it is not to be dragged. */
  isPending: boolean
}

export function rowsOf(status: Status, tickets: TicketSummary[], moves: PendingMoves): BoardRow[] {
  const rows = tickets.map((ticket) => (moves.has(ticket.id) ? pendingRow(ticket) : standingRow(ticket)))
  for (const { ticket, to, index } of moves.values()) {
    // Once the ticket itself is there, its ghost has done its work.
    if (to !== status || tickets.some((other) => other.id === ticket.id)) continue
    rows.splice(index, 0, { key: `ghost:${ticket.id}`, ticket, isGhost: true, isPending: true })
  }
  return rows
}

const standing = new WeakMap<TicketSummary, BoardRow>()

/** The same row for the same ticket, so that a change of one row leaves the others as they are. */
function standingRow(ticket: TicketSummary): BoardRow {
  const known = standing.get(ticket)
  if (known) return known
  const row = { key: ticket.id, ticket, isGhost: false, isPending: false }
  standing.set(ticket, row)
  return row
}

function pendingRow(ticket: TicketSummary): BoardRow {
  return { key: ticket.id, ticket, isGhost: false, isPending: true }
}
