// Which key presses are shortcuts of the page: plain ones that type no text and serve no open list, menu or drag.

const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
const BUSY = '[role="alertdialog"], [role="menu"], [role="listbox"], [data-held]'

/** Whether the event is this key as a shortcut; for listeners at the window. @param mod with Ctrl or Command, and without Shift */
export function isShortcut(event: KeyboardEvent, key: string, mod = false): boolean {
  // Shift is no other key here: it makes a letter a capital, and some keyboards need it for / and ?.
  const hasMod = (event.ctrlKey || event.metaKey) && !event.shiftKey
  const isAsked = mod ? hasMod : !(event.ctrlKey || event.metaKey)
  if (event.key !== key || !isAsked || event.altKey || event.isComposing || event.defaultPrevented)
    return false
  if (event.target instanceof Element && event.target.closest(TYPING)) return false
  return document.querySelector(BUSY) === null
}
