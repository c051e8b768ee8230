// Keyboard shortcuts of one letter that work anywhere on the project page.
import { useEffect } from 'react'
import { isShortcut } from './plain-key.ts'

/** @param open undefined while the shortcut is out of use */
export function useShortcut(key: string, open: (() => void) | undefined) {
  useEffect(() => {
    if (!open) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.repeat || !isShortcut(event, key) || document.querySelector('[role="dialog"]')) return
      // Otherwise the letter would be typed into the dialog.
      event.preventDefault()
      open?.()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [key, open])
}
