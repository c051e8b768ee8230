// What the server has to know of search.
import type { Noun } from '../noun.ts'
import * as queries from './queries.ts'

export const searchNoun = { handlers: { ...queries } } satisfies Noun
