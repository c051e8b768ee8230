// Ctrl+Enter or Cmd+Enter submits a form from any of its fields, including multi-line ones.
import type { KeyboardEvent } from 'react'
import { pressedKey } from './pressed-key.ts'

/** For `onKeyDown` of a form. */
export function submitOnModEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.requestSubmit()
}
