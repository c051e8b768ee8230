// A filter for one window of tickets: a search is a key or words, instead of the three windows of the list.
import { hasLooseForm, searchedNumber } from '../../../domain/ticket/search.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'

export function oneWindow({ search, ...others }: TicketFilter, projectKey: string): TicketFilter {
  if (search === undefined) return others
  const number = projectKey ? searchedNumber(search, projectKey) : undefined
  if (number !== undefined) return { ...others, number }
  return hasLooseForm(search) ? { ...others, words: search } : { ...others, search }
}
