// Restores the focus after a dialog closes. The library does so only for its own triggers,
// and most dialogs here are opened by code (a card, a link, a key).
import { useLayoutEffect, useRef } from 'react'

/**
 * Remembers the focused element when `open` becomes true; returns the handler for the dialog's
 * `onCloseAutoFocus`, which restores it. If that element is gone: `fallback()`, else the main landmark.
 * @param preferred the element that takes the focus instead; it is called with the one that had it
 */
export function useReturnFocus(
  open: boolean,
  fallback?: () => HTMLElement | null,
  preferred?: (before: Element | null) => Element | null,
) {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return (event: Event) => {
    event.preventDefault()
    const target = [preferred?.(before.current), before.current, fallback?.()].find(canTakeFocus)
    if (target) target.focus()
    // Two dialogs may close at once: the inner one must not take back the focus that the outer one restored.
    else if (document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
  }
}

function canTakeFocus(element: Element | null | undefined): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
}
