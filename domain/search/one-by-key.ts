// The one ticket that a key means, for programs that name a ticket by its key: the command line and the tools for agents.
import type { FoundTicket } from './search.ts'

/**
 * The ticket that a key means, or the refusal of the key in words.
 * @param tickets what `findTicketsByKey` answered for the key. A present key means its ticket, even if others had the same key
 */
export function oneByKey(key: string, tickets: readonly FoundTicket[]): FoundTicket | string {
  const [found, ...others] = tickets
  if (!found) return `There is no ticket ${key.toUpperCase()} that this token has access to.`
  if (found.known_as === null || others.length === 0) return found
  const keys = tickets.map(({ project, number }) => `${project.key}-${number}`)
  return `Several tickets had the key ${found.known_as}. Name one of them: ${keys.join(', ')}.`
}
