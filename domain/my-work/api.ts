// The contract's call about a person's own tickets.

import { query } from '../operation.ts'
import { ListMyTickets, MyTickets } from './my-work.ts'

export const myWorkApi = {
  listMyTickets: query('/api/me/tickets', 'self', MyTickets, ListMyTickets, { token: 'read' }),
} as const
