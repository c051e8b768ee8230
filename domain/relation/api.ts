// The contract's calls about relations. They take the exclusive project lock, because each of them locks two tickets.
import * as z from 'zod'
import { command, live, query, seq } from '../operation.ts'
import { applyToBlockers, applyToRelations } from './apply.ts'
import { Blocker, ChangeRelation, ListBlockers, Relation } from './relation.ts'

export const relationApi = {
  listRelations: live(
    query(
      '/api/tickets/:ticketId/relations',
      'project.read',
      z.object({ seq, relations: z.array(Relation) }),
    ),
    applyToRelations,
  ),
  listBlockers: live(
    query(
      '/api/projects/:projectId/blockers',
      'project.read',
      z.object({ seq, blockers: z.array(Blocker) }),
      ListBlockers,
    ),
    applyToBlockers,
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
