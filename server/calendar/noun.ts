// The entry for calendars in the tables of all nouns (server/noun.ts).
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import { listCalendars } from './queries.ts'
import { calendarStored } from './stored.ts'

export const calendarNoun = { handlers: { listCalendars, ...commands }, ...calendarStored } satisfies Noun
