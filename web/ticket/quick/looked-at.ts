// The ticket that a person looks at: the one under the pointer or the one with the focus, whichever was reached last.
import { TICKETS } from '../ticket-on-page.ts'

let hovered: HTMLElement | null = null
let isHoveredLast = false
let place = ''

/** Follows pointer and focus until `signal` is aborted. */
export function followLooks(signal: AbortSignal) {
  document.addEventListener(
    'pointermove',
    ({ pointerType, screenX, screenY, target }) => {
      // When the page scrolls under a resting pointer, browsers send a move to the same place.
      const next = `${screenX} ${screenY}`
      if (pointerType !== 'mouse' || next === place) return
      place = next
      hovered = target instanceof Element ? linkAt(target) : null
      isHoveredLast = hovered !== null
    },
    { signal, passive: true },
  )
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(TICKETS)) isHoveredLast = false
    },
    { signal },
  )
}

/** The link around an element, or the link of its row. */
function linkAt(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(TICKETS) ?? element.closest('li')?.querySelector(TICKETS) ?? null
}

/** The link of the ticket that single keys act on. */
export function lookedAt(): HTMLElement | null {
  const { activeElement } = document
  const focused =
    activeElement instanceof HTMLElement && activeElement.matches(TICKETS) ? activeElement : null
  const under = hovered?.closest('li')?.matches(':hover') ? hovered : null
  return isHoveredLast ? (under ?? focused) : (focused ?? under)
}
