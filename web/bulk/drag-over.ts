// Selecting rows of the list or the table by dragging over them with a mouse. On the board, dragging moves a card instead.

/** The distance from the edge of the window at which dragging scrolls, and the pixels that it scrolls in each frame. */
const EDGE = 48
const STEP = 12

/** The rows of the list, and those of the table. */
const ROWS = '[role="tabpanel"] :is(ul[aria-label="Tickets"], [role="grid"] [data-rows])'

/**
 * Listens to drags until `signal` is aborted.
 * @param ticketAt returns the ticket to whose row an element belongs, if any
 * @param onOver called with the row where the drag began and the row that it has reached, each time that this changes
 */
export function listenToDrags(
  ticketAt: (element: Element | null) => string | undefined,
  onBegin: () => void,
  onOver: (from: string, to: string) => void,
  signal: AbortSignal,
) {
  const inList = (target: EventTarget | null) =>
    target instanceof Element && target.closest(ROWS) && !target.closest('[data-cell-editor]') ? target : null

  // Otherwise, the browser would drag the link of the row.
  document.addEventListener('dragstart', (event) => inList(event.target) && event.preventDefault(), {
    signal,
  })
  document.addEventListener(
    'pointerdown',
    (event) => {
      const { pointerType, button, ctrlKey, metaKey, shiftKey, altKey } = event
      if (pointerType !== 'mouse' || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
      const from = ticketAt(inList(event.target))
      if (from) follow(from)
    },
    { signal },
  )

  function follow(from: string) {
    const ending = new AbortController()
    const until = { signal: AbortSignal.any([signal, ending.signal]) }
    let to = from
    let isOver = false
    let at = { clientX: 0, clientY: 0 }
    let frame = 0

    function look() {
      const here = ticketAt(inList(document.elementFromPoint(at.clientX, at.clientY)))
      if (!here || (here === to && isOver) || (here === from && !isOver)) return
      if (!isOver) onBegin()
      isOver = true
      to = here
      onOver(from, to)
    }
    function scroll() {
      const by = at.clientY < EDGE ? -STEP : at.clientY > innerHeight - EDGE ? STEP : 0
      if (isOver && by !== 0) {
        window.scrollBy(0, by)
        look()
      }
      frame = requestAnimationFrame(scroll)
    }
    until.signal.addEventListener('abort', () => cancelAnimationFrame(frame))
    scroll()

    document.addEventListener(
      'pointermove',
      (event) => {
        at = event
        // The button was released outside the window.
        if (event.buttons === 0) ending.abort()
        else look()
      },
      until,
    )
    const end = () => {
      ending.abort()
      if (!isOver) return
      // If the drag ends on the row where it began, the browser sends a click, which must not open the ticket.
      const once = new AbortController()
      window.addEventListener(
        'click',
        (event) => {
          event.preventDefault()
          event.stopPropagation()
        },
        { capture: true, signal: once.signal },
      )
      setTimeout(() => once.abort())
    }
    document.addEventListener('pointerup', end, until)
    document.addEventListener('pointercancel', () => ending.abort(), until)
  }
}
