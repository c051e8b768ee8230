// What the server has to know of “My work”.
import type { Noun } from '../noun.ts'
import * as queries from './queries.ts'

export const myWorkNoun = { handlers: { ...queries } } satisfies Noun
