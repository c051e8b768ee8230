// What the server has to know of tokens.
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const tokenNoun = { handlers: { ...queries, ...commands } } satisfies Noun
