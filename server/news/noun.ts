// What the server has to know of news.
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const newsNoun = { handlers: { ...queries, ...commands } } satisfies Noun
