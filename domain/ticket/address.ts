// The addresses of tickets. Without schemas, because pages need this module before they load these.

/** The largest number of a ticket that the database stores. */
export const MAX_TICKET_NUMBER = 2_147_483_647

/** The address of a ticket's page; `hash` leads to one of its comments. */
export type TicketAddress = { origin: string; projectId: string; number: number; hash: string }

/** The ticket to which an address leads, as people copy it: with the filters of the page behind it, and with a comment. */
export function ticketAddress(text: string): TicketAddress | undefined {
  if (!/^\s*https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname, hash } = new URL(text)
  const [, projectId, digits] = /^\/project\/([\da-f-]{36})\/ticket\/(\d{1,10})\/?$/i.exec(pathname) ?? []
  const number = ticketNumber(digits)
  if (!projectId || !number) return undefined
  return { origin, projectId: projectId.toLowerCase(), number, hash: /^#[\w-]+$/.test(hash) ? hash : '' }
}

/** The number of a ticket; undefined if no ticket can have this number. */
export function ticketNumber(digits: string | undefined): number | undefined {
  const number = Number(digits)
  return number > 0 && number <= MAX_TICKET_NUMBER ? number : undefined
}
