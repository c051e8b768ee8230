// Fetches the first window of each column while the surrounding page is still loading.
import { STATUSES } from '../../domain/ticket.ts'
import { prefetch } from '../data/use-query.ts'

export function prefetchBoard(projectId: string) {
  for (const { value: status } of STATUSES) prefetch('listTickets', { projectId }, { status })
}
