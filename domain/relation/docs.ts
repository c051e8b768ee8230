// The calls about relations.

import type { ApiDocs } from '../api-doc.ts'
import { event, project, relation, storedRelation } from '../api-example.ts'
import { BLOCKED_AT_ONCE } from './blockers.ts'
import { RELATIONS_PER_TICKET } from './relation.ts'

const input = { kind: relation.kind, ticket_id: relation.ticket.id }

const { kind: _, ...blocker } = storedRelation

export const relationDocs = {
  listRelations: {
    summary: 'List the relations of a ticket',
    agent: { tool: 'read_ticket', action: 'relations' },
    description:
      '`kind` is what this ticket is to the other one. Relations to deleted tickets are left out; they return when the ticket is ' +
      'restored. `blocked_by` of a ticket is the number of open tickets that block it.',
    output: { seq: project.seq, relations: [relation] },
  },
  listBlockers: {
    summary: 'List the open tickets that block others',
    agent: null,
    description:
      `A timeline asks for the blockers of the tickets that it shows: at most ${BLOCKED_AT_ONCE}, by their numbers. ` +
      '`from_id` is the ticket that blocks. Tickets that are done or deleted block nothing.',
    input: { blocked: String(storedRelation.to_number) },
    output: { seq: project.seq, blockers: [blocker] },
  },
  addRelation: {
    summary: 'Relate a ticket to another one',
    agent: { tool: 'relate', action: 'add', named: { ticket_id: 'other' } },
    description:
      `Within a project, at most ${RELATIONS_PER_TICKET} for each ticket. Refused: a relation of a ticket to itself ` +
      '(`relation_self`), one that exists already in either direction (`relation_taken`), and a circle of tickets that block ' +
      'each other (`relation_circle`). In the event, `from_id` is the ticket that blocks, or the duplicate. The versions of the ' +
      'tickets stay as they are.',
    input,
    output: event({
      type: 'relation.added',
      ...storedRelation,
      blocked: [{ id: storedRelation.to_id, blocked_by: 1 }],
    }),
  },
  removeRelation: {
    summary: 'Remove a relation between two tickets',
    agent: { tool: 'relate', action: 'remove', named: { ticket_id: 'other' } },
    description:
      'Either of the two tickets can be the one in the path. Returns `null` if there is no such relation.',
    input,
    output: event({
      type: 'relation.removed',
      ...storedRelation,
      blocked: [{ id: storedRelation.to_id, blocked_by: 0 }],
    }),
  },
} satisfies Partial<ApiDocs>
