// The contract's calls about tickets.

import * as z from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { t } from '../locale/message.ts'
import { command, query, seq, shared } from '../operation.ts'
import { Id } from '../text.ts'
import { Lanes, ListLanes, ListParents, PARENT_LANES, Parent } from './lanes.ts'
import { OrderKey, OwnOrder, SORT_KEY, SORT_ORDERS, TicketOrder } from './order.ts'
import { isSortOrder } from './own-order.ts'
import { ColumnKey, TicketNumber } from './shapes.ts'
import { FindSimilarTickets, SimilarTicket } from './similar.ts'
import {
  CreateTicket,
  MoveTicket,
  Ticket,
  TicketChanges,
  TicketFilter,
  TicketSummary,
  TicketType,
  TicketWindow,
} from './ticket.ts'

const Tickets = z.object({
  seq,
  tickets: z.array(TicketSummary),
  next: z.union([z.int(), z.string()]).nullable(),
})
const OneTicket = z.object({ seq, ticket: Ticket })
const DeletedTicket = z.object({ ...TicketSummary.shape, deleted_at: z.iso.datetime() })

const UpdateTicket = z.strictObject({
  version: z.int().describe('The version that the edit started from'),
  ...TicketChanges.shape,
  column: ColumnKey.optional().describe('Also moves the ticket to this column, which decides its status'),
})

const ListTickets = z
  .strictObject({
    ...TicketFilter.shape,
    order: z
      .enum([...TicketOrder.options, ...OwnOrder.options, ...SORT_ORDERS])
      .or(z.templateLiteral(['#', z.uuid(), ':', z.enum(['up', 'down'])]))
      .optional()
      .describe(
        'For one column: `manual` is the order that people gave them, without other filters; `priority`, `due`, `updated`: most urgent, earliest, last changed first. For at most 5,000 matching tickets: a field, or `#` and the id of a custom field, and a direction, such as `due_date:up`',
      ),
    before: z
      .union([TicketNumber, OrderKey])
      .optional()
      .describe('The `next` of the previous window: only tickets with a smaller number, or further down'),
    today: CalendarDate.optional(),
    me: Id.optional(),
    limit: TicketWindow.shape.limit,
  })
  .refine(
    ({ order = 'newest', before, limit: _, column, ...filter }) => {
      if (order === 'newest') return typeof before !== 'string'
      if (isSortOrder(order)) return before === undefined || SORT_KEY.test(String(before))
      if (SORT_KEY.test(String(before))) return false
      const isUnfiltered = Object.values(filter).every((value) => value === undefined)
      const isOfOneColumn = column?.includes(',') === false
      return isOfOneColumn && typeof before !== 'number' && (isUnfiltered || order !== 'manual')
    },
    {
      message: t(
        'Must be an order with one column, `manual` without other filters, and the `next` of an earlier answer in the same order',
      ),
      path: ['order'],
    },
  )

export const ticketApi = {
  listTickets: shared('/api/projects/:projectId/tickets', 'project.read', Tickets, ListTickets),
  listLanes: shared('/api/projects/:projectId/lanes', 'project.read', z.object({ seq, ...Lanes }), ListLanes),
  listParents: query(
    '/api/projects/:projectId/parents',
    'project.read',
    z.object({
      seq,
      parents: z.array(Parent).max(PARENT_LANES),
      is_more: z.boolean().describe('There are more of them'),
    }),
    ListParents,
  ),
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
  findSimilarTickets: query(
    '/api/projects/:projectId/similar-tickets',
    'project.read',
    z.object({ seq, tickets: z.array(SimilarTicket) }),
    FindSimilarTickets,
  ),
  getTicketDefaults: query(
    '/api/projects/:projectId/ticket-defaults',
    'project.read',
    z.object({ seq, type: TicketType }),
  ),
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
