// An example of every command about relations, for acts.ts.

import type { CommandName } from '../../domain/api.ts'
import type { relationApi } from '../../domain/relation/api.ts'
import { RELATION_KINDS, type RelationKind } from '../../domain/relation/relation.ts'
import type { Act } from './acts.ts'

const kindOf = (n: number) => RELATION_KINDS[n % RELATION_KINDS.length]?.value as RelationKind

export const RELATION_ACTS: { [N in CommandName & keyof typeof relationApi]: Act<N> } = {
  addRelation: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    by: 'dev',
    input: ({ otherTicketId }, { pick: n }) => ({ kind: kindOf(n), ticket_id: otherTicketId }),
    event: 'relation.added',
  },
  removeRelation: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    by: 'dev',
    before: (world, { owner, ticketId, otherTicketId }) =>
      world.call(owner, 'addRelation', { ticketId }, { kind: kindOf(0), ticket_id: otherTicketId }),
    input: ({ otherTicketId }, { pick: n }) => ({ kind: kindOf(n), ticket_id: otherTicketId }),
    event: 'relation.removed',
  },
}
