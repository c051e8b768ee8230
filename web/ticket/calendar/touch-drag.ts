// Dragging by touch: a ticket of the calendar that is held is picked up, follows the finger, and is dropped on a day. Browsers differ in
// whether their own drag and drop works by touch, so it is off there.
import { type RefObject, useEffect } from 'react'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { dropTarget, heldTicket } from './held.ts'

/** After this time without a move, a press is a hold. The first move of a shorter press scrolls the page. */
const HOLD_MS = 350
/** The move in pixels up to which a finger rests. */
const REST = 8
/** The distance from the edge of the screen at which the page scrolls, and by how much at each move. */
const EDGE = 72
const SCROLL = 14

type Hold = { x: number; y: number; ticket: TicketSummary; chip: HTMLElement; ghost?: HTMLElement }

/** @param onMove must be stable; undefined if the user may not change tickets */
export function useTouchDrag(
  area: RefObject<HTMLElement | null>,
  onMove: ((ticket: TicketSummary, day: string) => void) | undefined,
) {
  useEffect(() => {
    const element = area.current
    if (!element || !onMove) return
    const ending = new AbortController()
    const { signal } = ending
    let hold: Hold | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    function end() {
      clearTimeout(timer)
      hold?.ghost?.remove()
      dropTarget.set(undefined)
      hold = undefined
    }
    function pickUp() {
      if (!hold) return
      const { chip } = hold
      const ghost = chip.cloneNode(true) as HTMLElement
      ghost.removeAttribute('href')
      ghost.setAttribute('aria-hidden', 'true')
      ghost.dataset.ghost = ''
      const { width } = chip.getBoundingClientRect()
      Object.assign(ghost.style, {
        position: 'fixed',
        left: '0',
        top: '0',
        width: `${width}px`,
        zIndex: '60',
        pointerEvents: 'none',
        opacity: '0.9',
      })
      hold.ghost = ghost
      document.body.append(ghost)
      follow(hold.x, hold.y)
    }
    function follow(x: number, y: number) {
      const { ghost } = hold ?? {}
      if (!ghost) return
      ghost.style.transform = `translate(${x - ghost.offsetWidth / 2}px, ${y - ghost.offsetHeight - 12}px)`
      dropTarget.set(document.elementFromPoint(x, y)?.closest<HTMLElement>('td[data-day]')?.dataset.day)
      if (y < EDGE) window.scrollBy(0, -SCROLL)
      else if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL)
    }
    const onStart = ({ touches, target }: TouchEvent) => {
      end()
      const [touch] = touches
      const chip = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null
      const ticket = heldTicket()
      if (!touch || touches.length > 1 || !chip || !ticket) return
      hold = { x: touch.clientX, y: touch.clientY, ticket, chip }
      timer = setTimeout(pickUp, HOLD_MS)
    }
    const onTouchMove = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!hold || !touch) return
      const { clientX, clientY } = touch
      if (hold.ghost) {
        event.preventDefault()
        follow(clientX, clientY)
      } else if (Math.hypot(clientX - hold.x, clientY - hold.y) > REST) end()
    }
    const onEnd = (event: TouchEvent) => {
      const day = dropTarget.get()
      const { ticket, ghost } = hold ?? {}
      end()
      if (!ticket || !ghost) return
      // Otherwise the browser would click the ticket.
      event.preventDefault()
      if (day !== undefined) onMove(ticket, day)
    }
    // A held link would open the browser's menu.
    const onMenu = (event: Event) => hold && event.preventDefault()
    element.addEventListener('touchstart', onStart, { signal, passive: true })
    element.addEventListener('touchmove', onTouchMove, { signal, passive: false })
    element.addEventListener('touchend', onEnd, { signal, passive: false })
    element.addEventListener('touchcancel', end, { signal })
    element.addEventListener('contextmenu', onMenu, { signal })
    return () => {
      end()
      ending.abort()
    }
  }, [area, onMove])
}
