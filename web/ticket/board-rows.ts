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

/** From 0 to `length`. Most are never asked for: a row is made when it comes near the view. */
export type BoardRows = {
  length: number
  at: (index: number) => BoardRow | undefined
  keyAt: (index: number) => string | undefined
}

export function rowsOf(status: Status, tickets: TicketSummary[], moves: PendingMoves): BoardRows {
  if (moves.size === 0)
    return {
      length: tickets.length,
      at: (index) => tickets[index] && standingRow(tickets[index]),
      keyAt: (index) => tickets[index]?.id,
    }
  const rows = tickets.map((ticket) => (moves.has(ticket.id) ? pendingRow(ticket) : standingRow(ticket)))
  for (const { ticket, to, index } of moves.values()) {
    // Once the ticket itself is there, its ghost has done its work.
    if (to !== status || tickets.some((other) => other.id === ticket.id)) continue
    rows.splice(index, 0, { key: `ghost:${ticket.id}`, ticket, isGhost: true, isPending: true })
  }
  return { length: rows.length, at: (index) => rows[index], keyAt: (index) => rows[index]?.key }
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

/** @returns -1 where no row has the key */
export function indexOfRow(rows: BoardRows, key: string): number {
  for (let index = 0; index < rows.length; index += 1) if (rows.keyAt(index) === key) return index
  return -1
}
