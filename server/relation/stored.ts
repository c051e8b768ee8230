// The table of relations: its bounds, and its erasure.
import { sql } from 'kysely'
import { limit, withErased } from '../stored/bounds.ts'
import type { Stored } from '../stored/stored.ts'

export const relationStored = {
  // Removed before, each with its event (server/move/links.ts).
  moved: { relation: 'stays' },
  tables: {
    relation: { of: 'project', rows: [{ limit: 'relations' }], removedBy: [{ with: 'ticket' }, withErased] },
  },
  limits: {
    relations: limit('parent', 'server/relation/noun.ts', {
      refuses: 'relation_limit',
      isTried: { in: 'server/relation/relations.test.ts', saying: 'relation_limit' },
    }),
  },
  erased: {
    ticket: (tx, id) => sql`delete from relation where from_id = ${id} or to_id = ${id}`.execute(tx),
  },
  neverViolated: { bounds: ['relation_kind'] },
} satisfies Stored
