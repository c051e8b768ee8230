// Flashes a ticket that anybody has changed while it was on the screen.
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'

const FLASH_MS = 1_600

/**
 * The tickets touched by the latest change of the board: edited, moved, or newly created.
 * @returns ids; a later change returns a new set
 */
export function useChangedTickets(tickets: TicketSummary[], loaded: boolean): ReadonlySet<string> {
  const known = useRef<Known | null>(null)
  const changed = useMemo(() => changesSince(known.current, tickets), [tickets])
  useEffect(() => {
    if (loaded) known.current = knowing(known.current, tickets)
  }, [tickets, loaded])
  return changed
}

/** The state that the board has shown so far: each version seen, and the number of the newest ticket. */
type Known = { tickets: TicketSummary[]; versions: Map<string, number>; newest: number }

export function changesSince(known: Known | null, tickets: TicketSummary[]): Set<string> {
  const changed = new Set<string>()
  if (!known) return changed
  for (const { id, version, number } of between(known.tickets, tickets)) {
    const before = known.versions.get(id)
    // An unknown ticket that is not newer was only scrolled into view.
    if (before === undefined ? isAbove(number, known.newest) : isAbove(version, before)) changed.add(id)
  }
  return changed
}

export function knowing(known: Known | null, tickets: TicketSummary[]): Known {
  const versions = known?.versions ?? new Map<string, number>()
  let newest = known?.newest ?? 0
  for (const { id, version, number } of between(known?.tickets ?? [], tickets)) {
    versions.set(id, version)
    if (isAbove(number, newest)) newest = number
  }
  return { tickets, versions, newest }
}

/** An invalid number must not break the board. */
function isAbove(one: number, other: number): boolean {
  return Number.isInteger(one) && one > other
}

/** The part of `after` that differs from `before`. Thousands of tickets may be loaded, and a change affects few of them. */
function between<T>(before: T[], after: T[]): T[] {
  let start = 0
  while (start < after.length && before[start] === after[start]) start += 1
  const shift = before.length - after.length
  let end = after.length
  while (end > start && end + shift > start && before[end + shift - 1] === after[end - 1]) end -= 1
  return after.slice(start, end)
}

/** Covers the whole card including its border, translucent enough to read through. */
const LIGHT = 'pointer-events-none absolute -inset-px rounded-[inherit] border border-accent bg-accent/15'

/**
 * Plays once for each new set that contains the ticket, and restarts if already playing. A separate element that only animates
 * its opacity takes no time on the main thread while it plays.
 */
export function useFlash(element: RefObject<HTMLElement | null>, changed: ReadonlySet<string>, id: string) {
  const playing = useRef<Animation>(null)
  useEffect(() => {
    if (!changed.has(id) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    if (playing.current) {
      playing.current.currentTime = 0
      return
    }
    const light = document.createElement('span')
    light.className = LIGHT
    light.dataset.light = ''
    element.current?.append(light)
    const animation = light.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], {
      duration: FLASH_MS,
      easing: 'ease-out',
    })
    playing.current = animation
    animation.onfinish = () => {
      light.remove()
      playing.current = null
    }
  }, [element, changed, id])
}
