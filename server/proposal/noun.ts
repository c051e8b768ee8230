// What the server has to know of proposals.
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const proposalNoun = { handlers: { ...queries, ...commands } } satisfies Noun
