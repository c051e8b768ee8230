// What the server has to know of notifications.
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const notificationNoun = { handlers: { ...queries, ...commands } } satisfies Noun
