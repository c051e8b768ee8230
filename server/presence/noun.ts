// The server side of presence: handlers.
import { presenceDocs } from '../../domain/presence/docs.ts'
import type { Noun } from '../noun.ts'
import { tellPresence } from './queries.ts'

export const presenceNoun = {
  handlers: { tellPresence },
  chapter: { name: 'Presence', about: 'People who have a ticket open.' },
  docs: presenceDocs,
} satisfies Noun
