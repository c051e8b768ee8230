// Gives the focus back to what had it before a dialog opened. The library does so only for its own triggers,
// and most dialogs here are opened by the program (a card, a link, a key).
import { useLayoutEffect, useRef } from 'react'

/**
 * Remembers what has the focus when `open` becomes true; answers with the handler for the dialog's
 * `onCloseAutoFocus`, which restores it. When that element is gone: `fallback()`, else the main landmark.
 */
export function useReturnFocus(open: boolean, fallback?: () => HTMLElement | null) {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return (event: Event) => {
    event.preventDefault()
    const place = [before.current, fallback?.()].find(canTakeFocus)
    if (place) place.focus()
    // Two dialogs may close at once: the inner one must not take back what the outer one has restored.
    else if (document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
  }
}

function canTakeFocus(element: Element | null | undefined): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
}
