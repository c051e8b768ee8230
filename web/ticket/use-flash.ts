// Lights a ticket up for a moment where it changed while it was on the screen, by whomever.
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { TicketSummary } from '../../domain/ticket.ts'

const FLASH_MS = 1_600

/**
 * The tickets that the last change of the board touched: edited, moved, or new on top.
 * @returns ids; a later change brings another set
 */
export function useChangedTickets(tickets: TicketSummary[], loaded: boolean): ReadonlySet<string> {
  const known = useRef<Known | null>(null)
  const changed = useMemo(() => changesSince(known.current, tickets), [tickets])
  useEffect(() => {
    if (loaded) known.current = knowing(known.current, tickets)
  }, [tickets, loaded])
  return changed
}

/** What stood on the board before: all versions that were ever seen there, and the newest ticket's number. */
type Known = { tickets: TicketSummary[]; versions: Map<string, number>; newest: number }

export function changesSince(known: Known | null, tickets: TicketSummary[]): Set<string> {
  const changed = new Set<string>()
  if (!known) return changed
  for (const { id, version, number } of between(known.tickets, tickets)) {
    const before = known.versions.get(id)
    // One that is unknown and older has only been scrolled to.
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

/** Whatever else than a number may stand there, it is no reason to show no board. */
function isAbove(one: number, other: number): boolean {
  return Number.isInteger(one) && one > other
}

/** What of `after` is not the same at both ends: of thousands that are loaded, a change concerns few. */
function between<T>(before: T[], after: T[]): T[] {
  let start = 0
  while (start < after.length && before[start] === after[start]) start += 1
  const shift = before.length - after.length
  let end = after.length
  while (end > start && end + shift > start && before[end + shift - 1] === after[end - 1]) end -= 1
  return after.slice(start, end)
}

/** Over the whole card, its edge included, and thin enough to read through. */
const LIGHT = 'pointer-events-none absolute -inset-px rounded-[inherit] border border-accent bg-accent/15'

/**
 * Plays the light once for each new set that names the ticket; one that is playing begins anew.
 * It is an element of its own that only fades: that costs the page's thread nothing while it plays.
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
