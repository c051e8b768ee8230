// What the server has to know of presence.
import type { Noun } from '../noun.ts'
import { tellPresence } from './queries.ts'

export const presenceNoun = { handlers: { tellPresence } } satisfies Noun
