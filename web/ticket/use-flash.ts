// Lights a ticket up for a moment where it changed while it was on the screen, by whomever.
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { TicketSummary } from '../../domain/ticket.ts'

const FLASH_MS = 1_600

/**
 * The tickets that the last change of the board touched: edited, moved, or new on top.
 * @returns ids; a later change brings another set
 */
export function useChangedTickets(tickets: TicketSummary[], loaded: boolean): ReadonlySet<string> {
  const known = useRef<Map<string, number> | null>(null)
  const changed = useMemo(() => changesSince(known.current, tickets), [tickets])
  useEffect(() => {
    if (!loaded) return
    known.current ??= new Map()
    for (const { id, version } of tickets) known.current.set(id, version)
  }, [tickets, loaded])
  return changed
}

export function changesSince(known: Map<string, number> | null, tickets: TicketSummary[]): Set<string> {
  if (!known) return new Set()
  let newest = 0
  for (const { id, number } of tickets) if (number > newest && known.has(id)) newest = number
  const changed = new Set<string>()
  for (const { id, version, number } of tickets) {
    const before = known.get(id)
    // One that is unknown and older has only been scrolled to.
    if (before === undefined ? number > newest : version > before) changed.add(id)
  }
  return changed
}

/** Plays the light once for each new set that names the ticket. */
export function useFlash(element: RefObject<HTMLElement | null>, changed: ReadonlySet<string>, id: string) {
  useEffect(() => {
    if (!changed.has(id) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const lit = { backgroundColor: 'var(--accent-soft)', borderColor: 'var(--accent)' }
    element.current?.animate(
      [
        { ...lit, offset: 0 },
        { ...lit, offset: 0.4 },
      ],
      { duration: FLASH_MS, easing: 'ease-out' },
    )
  }, [element, changed, id])
}
