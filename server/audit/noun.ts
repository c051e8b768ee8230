// The entry for the audit log in the tables of all nouns (server/noun.ts).
import type { Noun } from '../noun.ts'
import { auditChange } from './changes.ts'
import { listActivity, listAudit } from './queries.ts'
import { auditStored } from './stored.ts'

export const auditNoun = {
  handlers: { listAudit, listActivity },
  written: auditChange,
  ...auditStored,
} satisfies Noun
