// The keyboard shortcut that opens the new ticket dialog anywhere on the project page.
import { useEffect } from 'react'

const KEY = 'c'
/** Where the key types text, or would interrupt an open dialog, menu or drag. */
const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
const BUSY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-held]'

export function useNewTicketKey(open: (() => void) | undefined) {
  useEffect(() => {
    if (!open) return
    function onKeyDown(event: KeyboardEvent) {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat)
      if (event.key !== KEY || !isPlain || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TYPING)) return
      if (document.querySelector(BUSY)) return
      // Otherwise the letter would be typed into the dialog.
      event.preventDefault()
      open?.()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open])
}
