// The places where the user's drops put tickets. A drop only changes how the board is drawn: counts, lists and the server follow
// the answer. Pure functions; use-ticket-moves.ts sends and waits, board-rows.ts makes the rows.
import { applyEvent, STALE } from '../../../domain/apply.ts'
import type { Event } from '../../../domain/event.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'

/** A place in a column, given by the tickets around it, which stay its neighbours when other tickets come and go. */
export type DropPosition = { above?: string; below?: string; index: number }

export type Drop = DropPosition & {
  ticket: TicketSummary
  column: ColumnKey
  /** The height of the card, in px. */
  height: number
  /** The drop waits for the server's answer. Its old slot stays open meanwhile. */
  isPending: boolean
  /** The column has the same place for the ticket: the drop is drawn until the column has received it. */
  isInColumn?: boolean
  /** The previous drop of the ticket, which applies again if this one fails. */
  before?: Drop
}

/** The drops in the order in which they happened. `acts` counts the user's own acts, which are drawn at once. */
export type Drops = { byTicket: ReadonlyMap<string, Drop>; ownCount: number }

export const NO_DROPS: Drops = { byTicket: new Map(), ownCount: 0 }

export function isAnyPending({ byTicket }: Drops): boolean {
  for (const { isPending } of byTicket.values()) if (isPending) return true
  return false
}

/** @param keys the tickets of the column from top to bottom, without the dropped one */
export function positionAt(keys: readonly string[], index: number): DropPosition {
  return { above: keys[index - 1], below: keys[index], index }
}

/** The ticket below which the column keeps a drop, null on top; undefined if the column keeps no place. */
export function heldBelow({ above }: Drop, isManual: boolean): string | null | undefined {
  return isManual ? (above ?? null) : undefined
}

/**
 * @param old the place that the ticket leaves, if it is in the same column: drops that have the ticket as neighbour get the next
 * neighbour there, so that they do not follow the ticket
 */
export function withDrop({ byTicket, ownCount }: Drops, drop: Drop, old?: DropPosition): Drops {
  const { id } = drop.ticket
  const next = new Map<string, Drop>()
  for (const [other, known] of byTicket)
    if (other !== id) next.set(other, old ? apart(known, id, old) : known)
  // A move that is in flight remembers one drop to go back to; a drop that was only visual needs none.
  const before = byTicket.get(id)
  next.set(id, drop.isPending && before ? { ...drop, before: { ...before, before: undefined } } : drop)
  return { byTicket: next, ownCount: ownCount + 1 }
}

function apart(drop: Drop, id: string, old: DropPosition): Drop {
  if (drop.above === id) return { ...drop, above: old.above }
  if (drop.below === id) return { ...drop, below: old.below }
  return drop
}

/** @param ticket from the answer; missing if the server had nothing to change */
export function withSaved({ byTicket, ownCount }: Drops, id: string, ticket?: TicketSummary): Drops {
  const drop = byTicket.get(id)
  if (!drop) return { byTicket, ownCount: ownCount + 1 }
  const newest = ticket && ticket.version > drop.ticket.version ? ticket : drop.ticket
  // Others may have moved the ticket between the server's answer and its arrival.
  if (ticket && newest.column !== drop.column) return without({ byTicket, ownCount: ownCount + 1 }, id)
  return {
    byTicket: new Map(byTicket).set(id, { ...drop, ticket: newest, isPending: false }),
    ownCount: ownCount + 1,
  }
}

export function withFailed({ byTicket, ownCount }: Drops, id: string): Drops {
  const before = byTicket.get(id)?.before
  const next = new Map(byTicket)
  if (before) next.set(id, before)
  else next.delete(id)
  return { byTicket: next, ownCount: ownCount + 1 }
}

/** The drops that are only visual, in the order in which they happened. */
export function visualDrops({ byTicket }: Drops): Drop[] {
  return [...byTicket.values()].filter(({ isInColumn }) => !isInColumn)
}

/** Visual drops whose places are being saved, or, if that is not possible, are only visual again. */
export function withKept({ byTicket, ownCount }: Drops, kept: readonly Drop[], isPending: boolean): Drops {
  const next = new Map(byTicket)
  for (const { ticket } of kept) {
    const drop = next.get(ticket.id)
    if (drop) next.set(ticket.id, { ...drop, isPending, isInColumn: isPending })
  }
  return { byTicket: next, ownCount: ownCount + 1 }
}

/** A column that was loaded again shows the server's order; drops that still wait for an answer stay. */
export function afterLoading(drops: Drops, column: ColumnKey): Drops {
  let next = drops
  for (const [id, drop] of drops.byTicket)
    if (drop.column === column && !drop.isPending) next = without(next, id)
  return next
}

/** Applies other people's changes to a dropped ticket: it changes, is deleted, or goes elsewhere, which ends the drop. */
export function afterEvents(drops: Drops, events: readonly Event[]): Drops {
  let next = drops
  for (const [id, drop] of drops.byTicket) {
    const ticket = events.reduce<TicketSummary | undefined>(afterEvent, drop.ticket)
    if (ticket === drop.ticket) continue
    const isInOtherColumn = !drop.isPending && ticket?.column !== drop.column
    if (!ticket || isInOtherColumn) next = without(next, id)
    else next = { ...next, byTicket: new Map(next.byTicket).set(id, { ...drop, ticket }) }
  }
  return next
}

function afterEvent(ticket: TicketSummary | undefined, event: Event): TicketSummary | undefined {
  if (!ticket) return undefined
  const view = applyEvent('listTickets', { tickets: [ticket], next: null, seq: 0 }, event, { userId: '' })
  return view === STALE ? ticket : view.tickets.find(({ id }) => id === ticket.id)
}

function without(drops: Drops, id: string): Drops {
  const byTicket = new Map(drops.byTicket)
  byTicket.delete(id)
  return { ...drops, byTicket }
}
