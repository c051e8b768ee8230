// Moves tickets between cells: a change of a field, of the column, or of both in one change with one Undo. Until the change is saved,
// the ticket is drawn in its new cell; if it is refused, it goes back.
import { useCallback, useEffect, useState } from 'react'
import type { Event } from '../../../domain/event.ts'
import type { LaneField } from '../../../domain/ticket/lane-fields.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { onEvents } from '../../data/cache.ts'
import { changeTicket, editTicket } from '../change-ticket.ts'
import { type Place, type Placed, placeKey } from './cells.ts'
import { canBeIn, laneChanges } from './lane-moves.ts'

const NOTHING: ReadonlyMap<string, Placed> = new Map()

function without(placed: ReadonlyMap<string, Placed>, id: string): ReadonlyMap<string, Placed> {
  if (!placed.has(id)) return placed
  return new Map([...placed].filter(([other]) => other !== id))
}

/** The events that can change the cells of tickets without naming them. */
const MOVES_MANY = /^(column|label|milestone|member)\./

function afterEvent(placed: ReadonlyMap<string, Placed>, event: Event): ReadonlyMap<string, Placed> {
  if (event.type === 'ticket.deleted' || event.type === 'ticket.left') return without(placed, event.ticket_id)
  if (MOVES_MANY.test(event.type)) return new Map([...placed].filter(([, { isPending }]) => isPending))
  if (event.type !== 'ticket.changed') return placed
  const { id, version } = event.ticket
  const known = placed.get(id)
  const isNewer = known && !known.isPending && version > known.ticket.version
  return isNewer ? without(placed, id) : placed
}

export function useLaneMoves(field: LaneField) {
  const [placed, setPlaced] = useState(NOTHING)
  // A later change of the ticket, also by others, shows it where the lanes have it.
  useEffect(() => onEvents((events) => setPlaced((now) => events.reduce(afterEvent, now))), [])

  /** @returns whether the ticket is in another cell now, or soon */
  const move = useCallback(
    async (ticket: TicketSummary, from: Place, to: Place): Promise<boolean> => {
      if (placeKey(from) === placeKey(to) || !canBeIn(field, ticket, to.lane)) return false
      const { id } = ticket
      const changes = laneChanges(field, ticket, from.lane, to.lane)
      const column = to.column === ticket.column ? undefined : to.column
      setPlaced((now) => new Map(now).set(id, { ticket, from, to, isPending: true }))
      const event = changes
        ? await editTicket(ticket, { ...changes, ...(column && { column }) })
        : await changeTicket(ticket, { do: 'move', column: to.column })
      setPlaced((now) => {
        if (event?.type !== 'ticket.changed') return without(now, id)
        return new Map(now).set(id, { ticket: event.ticket, from, to, isPending: false })
      })
      return event !== undefined
    },
    [field],
  )
  return { placed, move }
}
