// The columns of a ticket; queries, row types and what is sent follow from them.
import { Ticket } from '../../domain/ticket.ts'
import { type Row, sentColumns } from '../db/columns.ts'

const SENT = sentColumns(
  'ticket',
  Ticket,
  { excerpt: true, assignee: true, reporter: true },
  { deleted_at: true, field_versions: true, erased_at: true },
)

/** What a window of tickets reads: all that is sent but the description, which may be long. */
export const SUMMARY_COLUMNS = SENT.filter((column) => column !== 'description')
/** What a handler is given of a ticket. */
export const TICKET_COLUMNS = [...SENT, 'deleted_at', 'field_versions'] as const
export type TicketRow = Pick<Row<'ticket'>, (typeof TICKET_COLUMNS)[number]>
