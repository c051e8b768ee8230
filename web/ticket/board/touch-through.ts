// Keeps a touch drag alive in the drag library's virtual mode. Browsers send all events of a touch to the node where it
// began; virtual mode unmounts that node on lift, so none would reach the library's window listeners.

const DRAG_HANDLE = '[data-rfd-drag-handle-draggable-id]'
const REST = ['touchmove', 'touchend', 'touchcancel'] as const

/** Re-dispatches touch events to window once the drag handle they began on has been unmounted. @returns a function that ends it */
export function passTouchesOn() {
  const ending = new AbortController()

  function follow(start: TouchEvent) {
    const { target } = start
    if (!(target instanceof Element) || !target.closest(DRAG_HANDLE)) return
    const touch = new AbortController()
    const signal = AbortSignal.any([ending.signal, touch.signal])

    function pass(event: TouchEvent) {
      if (!(target as Element).isConnected) passOn(event)
      if (event.type !== 'touchmove' && event.touches.length === 0) touch.abort()
    }
    for (const type of REST) target.addEventListener(type, pass as EventListener, { passive: false, signal })
  }

  window.addEventListener('touchstart', follow, { capture: true, passive: true, signal: ending.signal })
  return () => ending.abort()
}

function passOn(event: TouchEvent) {
  const copy = new Event(event.type, { cancelable: true })
  Object.assign(copy, {
    touches: event.touches,
    targetTouches: event.targetTouches,
    changedTouches: event.changedTouches,
  })
  const wasPrevented = !window.dispatchEvent(copy)
  if (wasPrevented && event.cancelable) event.preventDefault()
}
