// What the server has to know of push messages.
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const pushNoun = { handlers: { ...queries, ...commands } } satisfies Noun
