// The contract's call about searching all projects.
import { query } from '../operation.ts'
import { Found, SearchEverywhere } from './search.ts'

export const searchApi = {
  searchEverywhere: query('/api/me/search', 'self', Found, SearchEverywhere, { token: 'read' }),
} as const
