// The tickets of a filter, sorted by a field: the windows of the field's values one after another, each live on its own. The next
// value is requested once the previous one has no more tickets.
import { useMemo } from 'react'
import type { OutputOf } from '../../../domain/api.ts'
import type { TicketFilter, TicketSummary } from '../../../domain/ticket/ticket.ts'
import { merged } from '../../data/merged.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import type { FoundTickets } from '../filter/use-found-tickets.ts'
import { MOST_VALUES, type Sort, sortedFilters } from './list-sort.ts'

type View = OutputOf<'listTickets'> | undefined

/** @param sort if undefined, nothing is requested and nothing found */
export function useSortedTickets(projectId: string, filter: TicketFilter, sort: Sort | undefined) {
  const filters = useMemo(() => (sort ? sortedFilters(filter, sort) : []), [filter, sort])
  const queries: ReturnType<typeof useValue>[] = []
  for (let at = 0; at < MOST_VALUES; at += 1) {
    const isReached = isComplete(queries.map(({ data }) => data))
    // biome-ignore lint/correctness/useHookAtTopLevel: the number is the same at each render
    queries.push(useValue(projectId, filters[at], isReached))
  }
  const views = queries.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on each view; their number is the same at each render
  const found = useMemo(() => joined(filters, views), [filters, ...views])
  return {
    found,
    error: queries.find((query) => query.error && !query.data)?.error ?? null,
    isFetching: queries.some((query) => query.isFetching),
    refetch: () => Promise.all(queries.filter((query) => query.error).map((query) => query.refetch())),
  }
}

function useValue(projectId: string, input: TicketFilter | undefined, isReached: boolean) {
  const query = useLiveQuery('listTickets', {
    params: { projectId },
    input: input ?? {},
    enabled: input !== undefined && isReached,
  })
  return input && isReached ? query : { ...query, data: undefined, error: null }
}

function isComplete(views: View[]): boolean {
  return views.every((view) => view?.next === null)
}

/** The tickets up to the first value that has more to load. Cached tickets of later values wait for it. */
function joined(filters: TicketFilter[], views: View[]): FoundTickets | undefined {
  let tickets: TicketSummary[] = []
  for (const [index, filter] of filters.entries()) {
    const view = views[index]
    if (!view)
      return tickets.length > 0 ? { tickets, keyId: undefined, next: null, isPartial: true } : undefined
    tickets = merged(tickets, view.tickets)
    if (view.next !== null) return { tickets, keyId: undefined, next: filter, isPartial: true }
  }
  return filters.length > 0 ? { tickets, keyId: undefined, next: null, isPartial: false } : undefined
}
