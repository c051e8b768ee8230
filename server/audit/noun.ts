// What the server has to know of the audit log.
import type { Noun } from '../noun.ts'
import { auditChange } from './changes.ts'
import * as queries from './queries.ts'

export const auditNoun = { handlers: { ...queries }, written: auditChange } satisfies Noun
