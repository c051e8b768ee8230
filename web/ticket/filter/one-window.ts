// A filter for one window of tickets: a search is a key or words, instead of the three windows of the list.
import { type Keyed, keysOf } from '../../../domain/project/keys.ts'
import { hasLooseForm, searchedNumber } from '../../../domain/ticket/search.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'

/**
 * A number without the project's key is searched as text, because it may be part of a title.
 * @param atSource the number of the ticket that had the key that is searched in its source
 */
export function oneWindow(
  { search, ...others }: TicketFilter,
  project: Keyed | undefined,
  projectId?: string,
  atSource?: number,
): TicketFilter {
  if (search === undefined) return others
  const isKey = project && /\D/.test(search.trim())
  const number = (isKey ? searchedNumber(search, keysOf(project), projectId) : undefined) ?? atSource
  if (number !== undefined) return { ...others, number }
  return hasLooseForm(search) ? { ...others, words: search } : { ...others, search }
}
