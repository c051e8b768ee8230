// Drops on the row of columns of a phone: a card that is let go over a name goes to that column. The drag library knows only the
// columns themselves, so this file follows the finger. use-phone-columns.ts loads it.
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'

const STRIP = '[data-column-switcher]'
/** The row scrolls while the finger is this near to one of its ends, in px, by this much for each frame. */
const END = 40
const STEP = 6

type Point = { x: number; y: number }

/** The row, if this point of the screen is in it. */
function stripAt({ x, y }: Point) {
  const strip = document.querySelector(STRIP)
  const box = strip?.getBoundingClientRect()
  if (!strip || !box || y < box.top || y > box.bottom) return undefined
  return { strip, step: x < box.left + END ? -STEP : x > box.right - END ? STEP : 0 }
}

/** The column whose name is at this point of the screen. */
function columnAt(point: Point): ColumnKey | undefined {
  const names = stripAt(point)?.strip.querySelectorAll<HTMLElement>('[data-drop-column]') ?? []
  const name = [...names].find((one) => {
    const { left, right } = one.getBoundingClientRect()
    return point.x >= left && point.x <= right
  })
  return name?.dataset.dropColumn
}

/**
 * @param show called with the column whose name the pointer is over
 * @param signal ends the drag
 */
export function followStrip(show: (column: ColumnKey | undefined) => void, signal: AbortSignal) {
  let point: Point | undefined
  let isScrolling = false
  /** Goes on while the finger rests at an end. */
  function scroll() {
    const at = point && stripAt(point)
    isScrolling = !signal.aborted && at !== undefined && at.step !== 0
    if (!isScrolling) return
    at?.strip.scrollBy(at.step, 0)
    show(point && columnAt(point))
    requestAnimationFrame(scroll)
  }
  function follow({ clientX: x, clientY: y }: { clientX: number; clientY: number }) {
    point = { x, y }
    show(columnAt(point))
    if (!isScrolling) scroll()
  }
  const listen = { signal, capture: true }
  window.addEventListener('mousemove', follow, listen)
  window.addEventListener('touchmove', ({ touches: [finger] }) => finger && follow(finger), listen)
}
