// Fetches the first window of each column while the surrounding page is still loading.
import type { OutputOf } from '../../../domain/api.ts'
import { STATUSES } from '../../../domain/ticket/fields.ts'
import type { TicketOrder } from '../../../domain/ticket/order.ts'
import { queryClient } from '../../data/cache.ts'
import { liveKey, prefetch } from '../../data/use-query.ts'
import { ownOrder } from './board-order.ts'

/** @param ofProject the project's order; if unknown, the newest tickets come first */
export function prefetchBoard(projectId: string, ofProject: TicketOrder = knownOrder(projectId)) {
  const order = ownOrder() ?? ofProject
  for (const { value: status } of STATUSES)
    prefetch('listTickets', { projectId }, order === 'newest' ? { status } : { column: status, order })
}

function knownOrder(projectId: string): TicketOrder {
  const known = queryClient.getQueryData<OutputOf<'getProject'>>(liveKey('getProject', { projectId }))
  return known?.project.ticket_order ?? 'newest'
}
