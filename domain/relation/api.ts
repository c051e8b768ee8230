// The contract's calls about relations. They take the exclusive project lock, because each of them locks two tickets.
import * as z from 'zod'
import { command, live, query, seq } from '../operation.ts'
import { applyToRelations } from './apply.ts'
import { ChangeRelation, Relation } from './relation.ts'

export const relationApi = {
  listRelations: live(
    query(
      '/api/tickets/:ticketId/relations',
      'project.read',
      z.object({ seq, relations: z.array(Relation) }),
    ),
    applyToRelations,
  ),
  addRelation: command(
    'POST',
    '/api/tickets/:ticketId/relations',
    'ticket.update',
    'exclusive',
    ChangeRelation,
  ),
  removeRelation: command(
    'DELETE',
    '/api/tickets/:ticketId/relations',
    'ticket.update',
    'exclusive',
    ChangeRelation,
  ),
} as const
