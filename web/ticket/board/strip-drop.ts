// Drops on the row of columns of a phone: a card that is let go over a name goes to that column. The drag library knows only the
// columns themselves, so this file watches the finger. use-phone-columns.ts loads it.
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'

const STRIP = '[data-column-switcher]'
/** The row scrolls while the finger is this near to one of its ends, in px, by this much for each move. */
const END = 40
const STEP = 12

/** The column whose name is at this point of the screen. */
function columnAt(x: number, y: number): ColumnKey | undefined {
  const strip = document.querySelector(STRIP)
  const box = strip?.getBoundingClientRect()
  if (!strip || !box || y < box.top || y > box.bottom) return
  if (x < box.left + END) strip.scrollBy(-STEP, 0)
  if (x > box.right - END) strip.scrollBy(STEP, 0)
  const names = [...strip.querySelectorAll<HTMLElement>('[data-drop-column]')]
  const name = names.find((one) => {
    const { left, right } = one.getBoundingClientRect()
    return x >= left && x <= right
  })
  return name?.dataset.dropColumn
}

/** Watches one drag. @param onOver gets the column whose name the finger is over @returns ends it */
export function watchStrip(onOver: (column: ColumnKey | undefined) => void): () => void {
  const ending = new AbortController()
  const listen = { signal: ending.signal, capture: true }
  window.addEventListener('mousemove', ({ clientX, clientY }) => onOver(columnAt(clientX, clientY)), listen)
  window.addEventListener(
    'touchmove',
    ({ touches: [finger] }) => finger && onOver(columnAt(finger.clientX, finger.clientY)),
    listen,
  )
  return () => ending.abort()
}
