// Decides which key presses are shortcuts of the page: plain ones that type no text and are not for an open list, menu or drag.
import { pressedKey } from './pressed-key.ts'

const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
const BUSY = '[role="alertdialog"], [role="menu"], [role="listbox"], [data-held]'

/** While one of these is on the page, even the shortcuts that work while typing do nothing. */
const HELD = '[role="alertdialog"], [data-held]'

type How = {
  /** With Ctrl or Command, and without Shift. */
  mod?: boolean | undefined
  /** Also in a text field, and over an open list or menu. */
  whileTyping?: boolean | undefined
}

/** Whether the event presses `key`, named as by `pressedKey`, as a shortcut; for listeners at the window. */
export function isShortcut(event: KeyboardEvent, key: string, { mod, whileTyping }: How = {}): boolean {
  // Shift by itself is no modifier: it is part of the name of a capital, and some keyboards need it for / and ?.
  const hasMod = (event.ctrlKey || event.metaKey) && !event.shiftKey
  const hasModifier = mod ? hasMod : !(event.ctrlKey || event.metaKey)
  if (pressedKey(event) !== key || !hasModifier || event.altKey || event.defaultPrevented) return false
  if (!whileTyping && event.target instanceof Element && event.target.closest(TYPING)) return false
  return document.querySelector(whileTyping ? HELD : BUSY) === null
}
