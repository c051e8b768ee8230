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
  options: { maxPixelScroll: number; readonly disabled: boolean }
  /** Watches one drag; call the result at its end. */
  watch: () => () => void
}

export function createColumnStops(): ColumnStops {
  let isStopped = false
  return {
    options: {
      maxPixelScroll: MAX_PX_PER_FRAME,
      get disabled() {
        return isStopped
      },
    },
    watch() {
      const end = new AbortController()
      const { signal } = end
      let last = scrollY
      isStopped = false
      function onScroll() {
        const now = scrollY
        const stop = stopsBetween(last, now)
        last = now
        if (stop === undefined) return
        isStopped = true
        last = stop
        window.scrollTo({ top: stop, behavior: 'instant' })
      }
      function onMove(event: Event) {
        const y = (event as TouchEvent).touches?.[0]?.clientY
        if (y !== undefined && y > innerHeight * EDGE && y < innerHeight * (1 - EDGE)) isStopped = false
      }
      window.addEventListener('scroll', onScroll, { signal })
      window.addEventListener('touchmove', onMove, { signal, capture: true })
      return () => {
        isStopped = false
        end.abort()
      }
    },
  }
}

/**
 * The position at which a scroll from `last` to `now` must stop: going down, where the foot of a column reaches the foot of the
 * screen; going up, where the top of a column reaches the top.
 */
function stopsBetween(last: number, now: number): number | undefined {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const switcher = document.querySelector('[data-column-switcher]')?.getBoundingClientRect().height ?? 0
  for (const column of document.querySelectorAll(COLUMN)) {
    const { top, bottom } = column.getBoundingClientRect()
    const down = Math.round(bottom + now + MARGIN - innerHeight)
    const up = Math.round(top + now - MARGIN - header - switcher)
    if (last < down && now >= down) return down
    if (last > up && now <= up) return up
  }
}
