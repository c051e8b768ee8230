// What the server has to know of forges.
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const forgeNoun = { handlers: { ...queries, ...commands } } satisfies Noun
