// Keeps a drag by touch alive in the drag library's virtual mode. The browser sends all events of a touch to the node
// where it began; virtual mode takes that node out of the page on lift, so none would reach the library's window.
import { useEffect } from 'react'

const DRAG_HANDLE = '[data-rfd-drag-handle-draggable-id]'
const REST = ['touchmove', 'touchend', 'touchcancel'] as const

/** Passes the events of a touch that began on a drag handle on to window once the handle has left the page. */
export function useTouchThrough() {
  useEffect(() => {
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
      for (const type of REST)
        target.addEventListener(type, pass as EventListener, { passive: false, signal })
    }

    window.addEventListener('touchstart', follow, { capture: true, passive: true, signal: ending.signal })
    return () => ending.abort()
  }, [])
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
