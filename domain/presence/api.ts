// The row of the contract about who has a ticket open.
import { query } from '../operation.ts'
import { Presence, TellPresence } from './presence.ts'

export const presenceApi = {
  // A query, although others hear of it: it writes nothing, so it needs no transaction, no lock and no key.
  tellPresence: query('/api/tickets/:ticketId/presence', 'project.read', Presence, TellPresence),
} as const
