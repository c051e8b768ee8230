// The links of the tickets on the board and in the list. A ticket has the focus when its link has it.
import type { ShownGroup } from './shown-tickets.ts'
import { TICKETS } from './ticket-selector.ts'

/** The link of the ticket with this number, if it is drawn. */
export function ticketLink(number: number): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(TICKETS)]
  return links.find(({ pathname }) => pathname.endsWith(`/ticket/${number}`)) ?? null
}

const shownTickets = (groups: readonly ShownGroup[]) => groups.flatMap((group) => group.tickets())

/** The shown ticket of a link. */
export function ticketOf(groups: readonly ShownGroup[], link: Element | null | undefined) {
  if (!(link instanceof HTMLAnchorElement) || !link.matches(TICKETS)) return undefined
  const number = Number(/\/ticket\/(\d+)/.exec(link.href)?.[1])
  return shownTickets(groups).find((ticket) => ticket.number === number)
}

/** The link of a shown ticket, if it is drawn. */
export function linkOf(groups: readonly ShownGroup[], id: string | undefined): HTMLElement | null {
  const ticket = shownTickets(groups).find((one) => one.id === id)
  return ticket ? ticketLink(ticket.number) : null
}

let findKept: () => HTMLElement | null = () => null

/** The link that should have the focus instead of one that is gone. */
export const keptTicket = () => findKept()

/** quick/kept-focus.ts, which loads after the page, knows which ticket had the focus. */
export function findKeptBy(find: typeof findKept) {
  findKept = find
}
