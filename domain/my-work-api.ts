// The row of the contract about a person's own tickets.
import { ListMyTickets, MyTickets } from './my-work.ts'
import { query } from './operation.ts'

export const myWorkApi = {
  listMyTickets: query('/api/me/tickets', 'user', 'self', MyTickets, ListMyTickets, { token: 'read' }),
} as const
