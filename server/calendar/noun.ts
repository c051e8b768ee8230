// What the server has to know of calendars.
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import { listCalendars } from './queries.ts'

export const calendarNoun = { handlers: { listCalendars, ...commands } } satisfies Noun
