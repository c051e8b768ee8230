// Stops the page's auto-scroll at the next column while a card is dragged over stacked columns, until the finger has left the
// edge of the screen.

/** The drag library scrolls within this share of the screen's height from its edges. */
const EDGE = 0.25
const MAX_PX_PER_FRAME = 10
const COLUMN = '[data-board-column]'
/** The room kept free below a column, and above it (below the sticky header), in px. */
const MARGIN = 8

export type ColumnStops = {
  /** Options for the drag library, which reads them before each scroll. */
  options: { readonly maxPixelScroll: number }
  /** Watches one drag, which begins at this height of the screen, in px; call the result at its end. */
  watch: (startY: number) => () => void
}

type Direction = 'up' | 'down'

/**
 * The distance to the next stop limits each scroll before it happens. A correction afterwards would be visible, and the library
 * may have scheduled its next scroll by then.
 */
export function createColumnStops(): ColumnStops {
  let direction: Direction | undefined
  let next: Element | undefined
  let isStopped = false
  function scrollLimit() {
    if (!direction) return MAX_PX_PER_FRAME
    if (next && distanceTo(next, direction) < 1) isStopped = true
    if (isStopped) return 0
    next = nextColumn(direction)
    return next ? Math.min(MAX_PX_PER_FRAME, distanceTo(next, direction)) : MAX_PX_PER_FRAME
  }
  function moveTo(y: number) {
    const now = y <= innerHeight * EDGE ? 'up' : y >= innerHeight * (1 - EDGE) ? 'down' : undefined
    if (now === direction) return
    direction = now
    next = undefined
    isStopped = false
  }
  function onTouch({ touches }: TouchEvent) {
    const finger = touches[0]
    if (finger) moveTo(finger.clientY)
  }
  return {
    options: {
      get maxPixelScroll() {
        return scrollLimit()
      },
    },
    watch(startY) {
      const end = new AbortController()
      direction = undefined
      moveTo(startY)
      window.addEventListener('touchmove', onTouch, { signal: end.signal, capture: true })
      return () => end.abort()
    },
  }
}

/**
 * How far the page scrolls until the column is its next stop, in px: going down until its foot reaches the foot of the screen,
 * going up until its top reaches the top.
 */
function distanceTo(column: Element, direction: Direction): number {
  const { top, bottom } = column.getBoundingClientRect()
  if (direction === 'down') return Math.round(bottom + MARGIN - innerHeight)
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const switcher = document.querySelector('[data-column-switcher]')?.getBoundingClientRect().height ?? 0
  return Math.round(header + switcher + MARGIN - top)
}

function nextColumn(direction: Direction): Element | undefined {
  const columns = [...document.querySelectorAll(COLUMN)]
  if (direction === 'up') columns.reverse()
  return columns.find((column) => distanceTo(column, direction) >= 1)
}
