// What the server has to know of the inbox.
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const inboxNoun = { handlers: { ...queries, ...commands } } satisfies Noun
