// The contract's call about who has a ticket open.
import { query } from '../operation.ts'
import { Presence, TellPresence } from './presence.ts'

export const presenceApi = {
  // A query, although it notifies other users: it writes nothing, so it needs no transaction, lock or idempotency key.
  tellPresence: query('/api/tickets/:ticketId/presence', 'project.read', Presence, TellPresence),
} as const
