// Fetches the first window of each column while the surrounding page is still loading.
import type { OutputOf } from '../../domain/api.ts'
import type { TicketOrder } from '../../domain/rank.ts'
import { STATUSES } from '../../domain/ticket.ts'
import { queryClient } from '../data/cache.ts'
import { liveKey, prefetch } from '../data/use-query.ts'
import { manualWindowOf } from './board-columns.ts'

/** @param order of the project; if unknown, the newest first */
export function prefetchBoard(projectId: string, order: TicketOrder = knownOrder(projectId)) {
  for (const { value: status } of STATUSES)
    prefetch('listTickets', { projectId }, order === 'manual' ? manualWindowOf(status) : { status })
}

function knownOrder(projectId: string): TicketOrder {
  const known = queryClient.getQueryData<OutputOf<'getProject'>>(liveKey('getProject', { projectId }))
  return known?.project.ticket_order ?? 'newest'
}
