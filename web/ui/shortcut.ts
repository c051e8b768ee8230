// Keyboard shortcuts of one letter that work anywhere on the project page.
import { useEffect } from 'react'

/** Where the key types text, or would interrupt an open dialog, menu or drag. */
const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
const BUSY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-held]'

/** @param open undefined while the shortcut is out of use */
export function useShortcut(key: string, open: (() => void) | undefined) {
  useEffect(() => {
    if (!open) return
    function onKeyDown(event: KeyboardEvent) {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat)
      if (event.key !== key || !isPlain || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TYPING)) return
      if (document.querySelector(BUSY)) return
      // Otherwise the letter would be typed into the dialog.
      event.preventDefault()
      open?.()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [key, open])
}
