// The rows of the contract about relations. They take the project lock exclusively: each locks two tickets.
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
