// The keys for the tickets on the board, in the list, and among unread changes: the focus moves from ticket to ticket, and Enter
// opens one.
import { TICKETS } from '../ticket/ticket-selector.ts'
import { useKeyCommands } from './use-key-commands.ts'

const LINKS = `${TICKETS}, [data-news] a[href*="/ticket/"]`

export function usePageKeys() {
  useKeyCommands('page', { nextTicket: () => goOn(1), previousTicket: () => goOn(-1) })
}

/** Moves the focus to the next or the previous ticket on the page. */
export function goOn(step: 1 | -1) {
  const tickets = [...document.querySelectorAll<HTMLElement>(LINKS)]
  // In the table, a cell may have the focus.
  const at = tickets.findIndex((one) => (one.closest('[role="row"]') ?? one).contains(document.activeElement))
  const next = at === -1 ? tickets.find(isInView) : tickets[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
