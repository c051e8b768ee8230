// The rows of a board column: its tickets, plus ghosts of tickets dropped there whose move is still in flight. Pure;
// use-ticket-moves.ts does the moving.
import type { Status, TicketSummary } from '../../domain/ticket.ts'

/** A move in flight: the ticket stays in its column, its ghost appears in `to` at `index`. */
export type PendingMove = { ticket: TicketSummary; to: Status; index: number }
export type PendingMoves = ReadonlyMap<string, PendingMove>

export type BoardRow = {
  /** Unique on the board, where a ticket and its ghost coexist. */
  key: string
  ticket: TicketSummary
  isGhost: boolean
  /** A move is in flight, so it cannot be dragged. */
  isPending: boolean
}

/** Rows are created lazily, when they come near the viewport. */
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
    // The ticket has arrived, so it needs no ghost.
    if (to !== status || tickets.some((other) => other.id === ticket.id)) continue
    rows.splice(index, 0, { key: `ghost:${ticket.id}`, ticket, isGhost: true, isPending: true })
  }
  return { length: rows.length, at: (index) => rows[index], keyAt: (index) => rows[index]?.key }
}

const standing = new WeakMap<TicketSummary, BoardRow>()

/** Returns the same row for the same ticket, so that changing one row does not re-render the others. */
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

/** @returns -1 if no row has the key */
export function indexOfRow(rows: BoardRows, key: string): number {
  for (let index = 0; index < rows.length; index += 1) if (rows.keyAt(index) === key) return index
  return -1
}
