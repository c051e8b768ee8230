// The rows of a board column: its tickets, with the user's drops at their new places, and empty slots for tickets whose move out
// of the column is still in flight. Pure functions; board-drops.ts has the drops.
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import type { Drop, DropPosition, Drops } from './board-drops.ts'

export type BoardRow = {
  /** Unique on the board, where a ticket and its slot can exist at the same time. */
  key: string
  ticket: TicketSummary
  /** The outline in a ticket's old place until its move is saved. */
  isSlot: boolean
  /** A move is in flight, so the ticket cannot be dragged. */
  isPending: boolean
}

/** Rows are created lazily, when they come near the viewport. */
export type BoardRows = {
  length: number
  at: (index: number) => BoardRow | undefined
  keyAt: (index: number) => string | undefined
  /** The height in px, if known before the row is mounted. */
  heightAt: (index: number) => number | undefined
}

export function rowsOf(column: ColumnKey, tickets: TicketSummary[], { byTicket }: Drops): BoardRows {
  if (byTicket.size === 0) return rowsFrom(tickets, NONE_SPECIAL, NO_HEIGHTS)
  const listed = new Map<string, TicketSummary>()
  for (const ticket of tickets) if (byTicket.has(ticket.id)) listed.set(ticket.id, ticket)

  const positions: (DropPosition & { ticket: TicketSummary })[] = []
  const heights = new Map<string, number>()
  const rows = new Map<string, BoardRow>()
  for (const [id, drop] of byTicket) {
    heights.set(id, drop.height)
    heights.set(slotKey(id), drop.height)
    const ticket = newest(drop.ticket, listed.get(id))
    if (isReceived(drop, listed.get(id)) && drop.column === column) continue
    if (drop.column === column) {
      positions.push({ ...drop, ticket })
      if (drop.isPending) rows.set(id, { key: id, ticket, isSlot: false, isPending: true })
    } else if (keepsSlot(drop, listed.get(id))) {
      if (drop.before?.column === column) positions.push({ ...drop.before, ticket })
      rows.set(id, { key: slotKey(id), ticket, isSlot: true, isPending: true })
    }
  }
  const dropped = new Set(positions.map(({ ticket }) => ticket.id))
  const shown = inserted(
    tickets.filter(({ id }) => !dropped.has(id)),
    positions,
  )
  return rowsFrom(shown, rows, heights)
}

/**
 * Whether to show the old slot of a ticket that was dropped in another column: while its move is in flight, and until
 * this column has received the change.
 */
function keepsSlot(drop: Drop, listed: TicketSummary | undefined): boolean {
  return drop.isPending || (listed !== undefined && listed.version <= drop.ticket.version)
}

/** Whether the column has received the place of the drop by now. */
function isReceived({ isInColumn, isPending, ticket }: Drop, listed: TicketSummary | undefined): boolean {
  return isInColumn === true && !isPending && listed !== undefined && listed.version >= ticket.version
}

function newest(ticket: TicketSummary, listed: TicketSummary | undefined): TicketSummary {
  return listed && listed.version >= ticket.version ? listed : ticket
}

function slotKey(id: string): string {
  return `slot:${id}`
}

/** Inserts each ticket next to its neighbour, which may itself be a ticket to insert. */
function inserted(
  tickets: TicketSummary[],
  positions: (DropPosition & { ticket: TicketSummary })[],
): TicketSummary[] {
  let left = positions
  while (left.length > 0) {
    const withoutNeighbour = left.filter((position) => {
      const at = indexByNeighbour(tickets, position)
      if (at >= 0) tickets.splice(at, 0, position.ticket)
      return at < 0
    })
    if (withoutNeighbour.length === left.length) {
      const [first, ...others] = withoutNeighbour as [DropPosition & { ticket: TicketSummary }]
      tickets.splice(Math.min(first.index, tickets.length), 0, first.ticket)
      left = others
    } else left = withoutNeighbour
  }
  return tickets
}

function indexByNeighbour(tickets: TicketSummary[], { above, below }: DropPosition): number {
  const over = above === undefined ? -1 : tickets.findIndex(({ id }) => id === above)
  if (over >= 0) return over + 1
  return below === undefined ? -1 : tickets.findIndex(({ id }) => id === below)
}

const NONE_SPECIAL: ReadonlyMap<string, BoardRow> = new Map()
const NO_HEIGHTS: ReadonlyMap<string, number> = new Map()

/** @param special rows of tickets with a drop, by ticket id */
function rowsFrom(
  tickets: TicketSummary[],
  special: ReadonlyMap<string, BoardRow>,
  heights: ReadonlyMap<string, number>,
): BoardRows {
  function keyAt(index: number) {
    const id = tickets[index]?.id
    return id && (special.get(id)?.key ?? id)
  }
  return {
    length: tickets.length,
    at: (index) => tickets[index] && (special.get(tickets[index].id) ?? cachedRow(tickets[index])),
    keyAt,
    heightAt: (index) => (heights.size > 0 ? heights.get(keyAt(index) ?? '') : undefined),
  }
}

/** The rows of a column that shows no tickets. */
export const NO_ROWS: BoardRows = rowsFrom([], NONE_SPECIAL, NO_HEIGHTS)

const rowByTicket = new WeakMap<TicketSummary, BoardRow>()

/** Returns the same row for the same ticket, so that changing one row does not re-render the others. */
function cachedRow(ticket: TicketSummary): BoardRow {
  const known = rowByTicket.get(ticket)
  if (known) return known
  const row = { key: ticket.id, ticket, isSlot: false, isPending: false }
  rowByTicket.set(ticket, row)
  return row
}

/** @returns -1 if no row has the key */
export function indexOfRow(rows: BoardRows, key: string): number {
  for (let index = 0; index < rows.length; index += 1) if (rows.keyAt(index) === key) return index
  return -1
}

/** The tickets of a column from top to bottom. */
export function ticketsOf(rows: BoardRows): TicketSummary[] {
  const all = Array.from({ length: rows.length }, (_, index) => rows.at(index))
  return all.flatMap((row) => (row && !row.isSlot ? [row.ticket] : []))
}

/** The ticket ids of a column from top to bottom, slots included, except one. */
export function ticketIds(rows: BoardRows, except: string): string[] {
  const ids: string[] = []
  for (let index = 0; index < rows.length; index += 1) {
    const id = rows.at(index)?.ticket.id
    if (id && id !== except) ids.push(id)
  }
  return ids
}
