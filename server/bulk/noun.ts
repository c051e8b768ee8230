// What the server has to know of bulk changes.
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const bulkNoun = { handlers: { ...queries, ...commands } } satisfies Noun
