// The ticket that a person looks at: the one under the pointer or the one with the focus, whichever was reached last.
import { TICKETS } from '../ticket-selector.ts'

/** The row of a ticket: in a column, in the list, or in the table. */
const ROW = 'li, [role="row"]'
/** The elements that mean their ticket: its link, and the cells of its row in the table. */
const PLACE = `${TICKETS}, [role="tabpanel"] [data-cell]`

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
      if (target instanceof Element && linkOfPlace(target)) isHoveredLast = false
    },
    { signal },
  )
}

/** The link around an element, or the link of its row. */
export function linkAt(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(TICKETS) ?? element.closest(ROW)?.querySelector(TICKETS) ?? null
}

/** The link of the ticket whose link or cell an element belongs to; null for other controls in its row. */
export function linkOfPlace(element: Element | null): HTMLElement | null {
  const place = element?.closest('[data-cell-editor]') ? null : element?.closest(PLACE)
  return place ? linkAt(place) : null
}

/** The link of the ticket that single keys act on. */
export function lookedAt(): HTMLElement | null {
  const focused = linkOfPlace(document.activeElement)
  const under = hovered?.closest(ROW)?.matches(':hover') ? hovered : null
  return isHoveredLast ? (under ?? focused) : (focused ?? under)
}
