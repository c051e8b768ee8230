// The keys that go from the search box to the tickets that it found.
import { TICKETS } from '../ticket/ticket-selector.ts'

/**
 * The first Escape empties the box, and the first Enter finishes the text; the next one goes to the tickets.
 * @param isAhead whether the text is newer than the search in the URL
 * @returns whether the first ticket has the focus now
 */
export function leavesBox(key: string, text: string, isAhead: boolean): boolean {
  const isLeft = key === 'ArrowDown' || (key === 'Escape' && text === '') || (key === 'Enter' && !isAhead)
  const ticket = isLeft && document.querySelector<HTMLElement>(TICKETS)
  // Tickets of an earlier search are dimmed.
  if (!ticket || ticket.closest('[aria-busy="true"]')) return false
  ticket.focus()
  return true
}
