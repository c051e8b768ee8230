// The links of the tickets on the board and in the list. A ticket has the focus when its link has it.
import type { ShownGroup } from './shown-tickets.ts'

/** The links of tickets on the board and in the list. */
export const TICKETS = '[role="tabpanel"] a[href*="/ticket/"]'

/** The link of the ticket with this number, if it is drawn. */
export function ticketLink(number: number): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(TICKETS)]
  return links.find((link) => leadsTo(link, number)) ?? null
}

/** The link of an opened ticket: the one that had the focus, of several with the same ticket, if it is still there. */
export function linkToReturnTo(number: number, before: Element | null): Element | null {
  const isLink = before?.isConnected && before instanceof HTMLAnchorElement
  return isLink && leadsTo(before, number) ? before : ticketLink(number)
}

const leadsTo = ({ pathname }: HTMLAnchorElement, number: number) => pathname.endsWith(`/ticket/${number}`)

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
