// Gives the focus back to what had it before a dialog opened. The library does so only for its own triggers,
// and most dialogs here are opened by the program (a card, a link, a key).
import { useRef } from 'react'

/**
 * Handlers for a dialog's content: remember the focus on opening, restore it on closing.
 * Order of places: the element that had it, `fallback()`, the page's main landmark.
 */
export function useReturnFocus(fallback?: () => HTMLElement | null) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const place = [before.current, fallback?.(), document.querySelector('main')].find(canTakeFocus)
      place?.focus()
    },
  }
}

function canTakeFocus(element: Element | null | undefined): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
}
