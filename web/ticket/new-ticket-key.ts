// The keyboard shortcut that opens the new ticket dialog anywhere on the project page.
import { useEffect } from 'react'
import { isShortcut } from '../ui/plain-key.ts'

const KEY = 'c'

export function useNewTicketKey(open: (() => void) | undefined) {
  useEffect(() => {
    if (!open) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.repeat || !isShortcut(event, KEY) || document.querySelector('[role="dialog"]')) return
      // Otherwise the letter would be typed into the dialog.
      event.preventDefault()
      open?.()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open])
}
