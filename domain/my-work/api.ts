// The contract's call about a person's own tickets.

import { live, query } from '../operation.ts'
import { applyToMyTickets } from './apply.ts'
import { ListMyTickets, MyTickets } from './my-work.ts'

export const myWorkApi = {
  listMyTickets: live(
    query('/api/me/tickets', 'self', MyTickets, ListMyTickets, { token: 'read' }),
    applyToMyTickets,
  ),
} as const
