// The contract's calls for moving tickets to other projects.
import { command, query } from '../operation.ts'
import { FindMovedTicket, MovedTicket, MovePreview, MoveToProject } from './move.ts'

const path = '/api/tickets/:ticketId/project'

export const moveApi = {
  previewMoveToProject: query(path, 'ticket.update', MovePreview, MoveToProject),
  moveTicketToProject: command('POST', path, 'ticket.update', 'exclusive', MoveToProject, {
    alsoLocks: 'project_id',
    token: 'write',
  }),
  findMovedTicket: query('/api/moved-ticket', 'self', MovedTicket, FindMovedTicket, {
    token: 'read',
    withinProjects: true,
  }),
} as const
