// The one ticket that a key means, for programs that name a ticket by its key: the command line and the tools for agents.
import { t } from '../locale/message.ts'
import type { FoundTicket } from './search.ts'

/**
 * The ticket that a key means, or the refusal of the key in words.
 * @param tickets what `findTicketsByKey` answered for the key. A present key means its ticket, even if others had the same key
 */
export function oneByKey(key: string, tickets: readonly FoundTicket[]): FoundTicket | string {
  const [found, ...others] = tickets
  if (!found) return t('There is no ticket {key} that this token has access to.', { key: key.toUpperCase() })
  if (found.known_as === null || others.length === 0) return found
  const keys = tickets.map(({ project, number }) => `${project.key}-${number}`)
  return t('Several tickets had the key {known_as}. Name one of them: {keys}.', {
    known_as: found.known_as,
    keys: keys.join(', '),
  })
}
