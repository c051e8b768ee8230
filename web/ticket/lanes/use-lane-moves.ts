// Moves tickets between cells: a change of a field, of the column, or of both in one change with one Undo. Until the change is saved,
// the ticket is drawn in its new cell; if it is refused, it goes back.

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Event } from '../../../domain/event.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { onEvents } from '../../data/cache.ts'
import { changeTicket, editTicket } from '../change-ticket.ts'
import { type Place, type Placed, placeKey } from './cells.ts'
import type { AnyLane } from './lane-field.ts'
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

/** The ticket and its cell after a move, which is the former cell if the move was refused. */
type Saved = { ticket: TicketSummary; place: Place; isSaved: boolean }

async function save(field: AnyLane, { ticket, place }: Saved, to: Place): Promise<Saved> {
  const changes = laneChanges(field, ticket, place.lane, to.lane)
  const column = to.column === ticket.column ? undefined : to.column
  if (!changes && !column) return { ticket, place: to, isSaved: true }
  const event = changes
    ? await editTicket(ticket, { ...changes, ...(column && { column }) })
    : await changeTicket(ticket, { do: 'move', column: to.column })
  const isSaved = event?.type === 'ticket.changed'
  return isSaved ? { ticket: event.ticket, place: to, isSaved } : { ticket, place, isSaved }
}

/** @param before where the ticket was drawn until now, which is another cell than the one that has it while it is saved */
function onItsWay(before: Placed | undefined, ticket: TicketSummary, from: Place, to: Place): Placed {
  if (!before?.isPending) return { ticket, from, to, isPending: true }
  const via = [...(before.via ?? []), before.to].filter((place) => placeKey(place) !== placeKey(to))
  return { ticket, from: before.from, via, to, isPending: true }
}

export function useLaneMoves(field: AnyLane) {
  const [placed, setPlaced] = useState(NOTHING)
  // A later change of the ticket, also by others, shows it where the lanes have it.
  useEffect(() => onEvents((events) => setPlaced((now) => events.reduce(afterEvent, now))), [])

  /** The last move of each ticket that is being saved. The next one waits for it, so that no key is lost meanwhile. */
  const saving = useRef(new Map<string, Promise<Saved>>())
  /** @returns whether the ticket is in another cell now, or soon */
  const move = useCallback(
    async (ticket: TicketSummary, from: Place, to: Place): Promise<boolean> => {
      if (placeKey(from) === placeKey(to) || !canBeIn(field, ticket, to.lane)) return false
      const { id } = ticket
      setPlaced((now) => new Map(now).set(id, onItsWay(now.get(id), ticket, from, to)))
      const earlier = saving.current.get(id)
      const own = (async () => save(field, (await earlier) ?? { ticket, place: from, isSaved: true }, to))()
      saving.current.set(id, own)
      const saved = await own
      // A later move shows where the ticket is.
      if (saving.current.get(id) !== own) return saved.isSaved
      saving.current.delete(id)
      setPlaced((now) => {
        if (!saved.isSaved) return without(now, id)
        return new Map(now).set(id, { ticket: saved.ticket, from, to, isPending: false })
      })
      return saved.isSaved
    },
    [field],
  )
  return { placed, move }
}
