// An example of each call about relations.
import { RELATION_KINDS, type RelationKind } from '../../domain/relation/relation.ts'
import { DEVELOPERS, type Examples, type Input, MEMBERS } from '../test/example.ts'

const kindOf = (n: number) => RELATION_KINDS[n % RELATION_KINDS.length]?.value as RelationKind
const input: Input<'addRelation'> = ({ otherTicketId }, { pick }) => ({
  kind: kindOf(pick),
  ticket_id: otherTicketId,
})

export const examples = {
  listRelations: { token: 'read', plans: { relations: {} }, answers: MEMBERS },
  listBlockers: {
    token: 'read',
    plans: { blockers: { blocked: '1,2' } },
    answers: MEMBERS,
    input: () => ({ blocked: '1,2' }),
  },
  addRelation: { token: 'write', answers: DEVELOPERS, by: 'dev', input },
  removeRelation: {
    token: 'write',
    answers: DEVELOPERS,
    by: 'dev',
    before: (world, { owner, ticketId, otherTicketId }) =>
      world.call(owner, 'addRelation', { ticketId }, { kind: kindOf(0), ticket_id: otherTicketId }),
    input,
  },
} satisfies Partial<Examples>
