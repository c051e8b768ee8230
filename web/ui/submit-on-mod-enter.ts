// Ctrl+Enter or Cmd+Enter sends a form from any of its fields, also from one of several lines.
import type { KeyboardEvent } from 'react'

/** For `onKeyDown` of a form. */
export function submitOnModEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.requestSubmit()
}
