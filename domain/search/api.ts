// The contract's call about searching all projects.
import { query } from '../operation.ts'
import { FindByKey, Found, FoundByKey, SearchEverywhere } from './search.ts'

export const searchApi = {
  findTicketsByKey: query('/api/me/tickets-by-key', 'self', FoundByKey, FindByKey, {
    token: 'read',
    withinProjects: true,
  }),
  searchEverywhere: query('/api/me/search', 'self', Found, SearchEverywhere, { token: 'read' }),
} as const
