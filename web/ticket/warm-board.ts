// Fetches the first tickets of a board while the page around it is still loading.
import { STATUSES } from '../../domain/ticket.ts'
import { warm } from '../data/use-query.ts'

export function warmBoard(projectId: string) {
  for (const { value: status } of STATUSES) warm('listTickets', { projectId }, { status })
}
