// Whether a click on a link should change this page, or is left to the browser, for example to open a new tab.
import type { MouseEvent } from 'react'

/** Whether the click has no modifier; the middle button sends no click. */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
}
