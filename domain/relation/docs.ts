// The calls about relations.

import type { ApiDocs } from '../api-doc.ts'
import { event, project, relation, storedRelation } from '../api-example.ts'
import { RELATIONS_PER_TICKET } from './relation.ts'

const input = { kind: relation.kind, ticket_id: relation.ticket.id }

export const relationDocs = {
  listRelations: {
    summary: 'List the relations of a ticket',
    description:
      '`kind` is what this ticket is to the other one. Without relations to deleted tickets, which come back with them. ' +
      'How many open tickets block a ticket is its `blocked_by`.',
    output: { seq: project.seq, relations: [relation] },
  },
  addRelation: {
    summary: 'Relate a ticket to another one',
    description:
      `Within a project, at most ${RELATIONS_PER_TICKET} a ticket. Refused: a ticket and itself (\`relation_self\`), the ` +
      'same again or the other way round (`relation_taken`), a circle of tickets that block each other ' +
      '(`relation_circle`). The event tells it from the ticket that blocks, or is the duplicate. Versions stay as they are.',
    input,
    output: event({
      type: 'relation.added',
      ...storedRelation,
      blocked: [{ id: storedRelation.to_id, blocked_by: 1 }],
    }),
  },
  removeRelation: {
    summary: 'Remove a relation between two tickets',
    description: 'Told from either ticket. Answers `null` if there is none.',
    input,
    output: event({
      type: 'relation.removed',
      ...storedRelation,
      blocked: [{ id: storedRelation.to_id, blocked_by: 0 }],
    }),
  },
} satisfies Partial<ApiDocs>
