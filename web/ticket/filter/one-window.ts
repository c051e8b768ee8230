// A filter for one window of tickets: a search is a key or words, instead of the three windows of the list.
import { hasLooseForm, searchedNumber } from '../../../domain/ticket/search.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'

/** A number without the project's key is searched as text, because it may be part of a title. */
export function oneWindow(
  { search, ...others }: TicketFilter,
  projectKey: string,
  projectId?: string,
): TicketFilter {
  if (search === undefined) return others
  const isKey = projectKey && /\D/.test(search.trim())
  const number = isKey ? searchedNumber(search, projectKey, projectId) : undefined
  if (number !== undefined) return { ...others, number }
  return hasLooseForm(search) ? { ...others, words: search } : { ...others, search }
}
