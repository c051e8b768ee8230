// The contract's calls about tickets.
import * as z from 'zod'
import { command, query, seq, shared } from '../operation.ts'
import { TicketNumber } from './shapes.ts'
import {
  CreateTicket,
  ListTickets,
  MoveTicket,
  Ticket,
  TicketSummary,
  TicketWindow,
  UpdateTicket,
} from './ticket.ts'

const Tickets = z.object({
  seq,
  tickets: z.array(TicketSummary),
  next: z.union([z.int(), z.string()]).nullable(),
})
const OneTicket = z.object({ seq, ticket: Ticket })
const DeletedTicket = z.object({ ...TicketSummary.shape, deleted_at: z.iso.datetime() })

export const ticketApi = {
  listTickets: shared('/api/projects/:projectId/tickets', 'project.read', Tickets, ListTickets),
  listDeletedTickets: query(
    '/api/projects/:projectId/deleted-tickets',
    'ticket.restore',
    z.object({ seq, tickets: z.array(DeletedTicket), next: z.int().nullable() }),
    TicketWindow,
  ),
  getTicketByNumber: query(
    '/api/projects/:projectId/ticket',
    'project.read',
    OneTicket,
    z.strictObject({ number: TicketNumber }),
  ),
  getTicket: query('/api/tickets/:ticketId', 'project.read', OneTicket),
  createTicket: command('POST', '/api/projects/:projectId/tickets', 'ticket.create', 'shared', CreateTicket),
  updateTicket: command('PATCH', '/api/tickets/:ticketId', 'ticket.update', 'shared', UpdateTicket, {
    exclusiveWith: 'parent_id',
  }),
  moveTicket: command('PATCH', '/api/tickets/:ticketId/status', 'ticket.update', 'shared', MoveTicket, {
    exclusiveWith: 'below',
  }),
  deleteTicket: command('DELETE', '/api/tickets/:ticketId', 'ticket.delete', 'shared'),
  restoreTicket: command('POST', '/api/tickets/:ticketId/restore', 'ticket.restore', 'shared', undefined, {
    withDeleted: true,
  }),
} as const
