// What the server has to know of the audit log.
import type { Noun } from '../noun.ts'
import * as queries from './queries.ts'

export const auditNoun = { handlers: { ...queries } } satisfies Noun
