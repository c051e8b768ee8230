// The columns of a ticket; queries, row types and what is sent follow from them.
import { Ticket } from '../../domain/ticket/ticket.ts'
import type { Profile } from '../../domain/user/user.ts'
import { columnOf } from '../column/columns.ts'
import { type Row, sentColumns } from '../db/columns.ts'
import { labelIdsOf, lockedLabelIdsOf } from '../label/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'

const SENT = sentColumns(
  'ticket',
  Ticket,
  { excerpt: true, assignee: true, reporter: true, label_ids: true, column: true },
  {
    labels: true,
    attachment_count: true,
    column_slot: true,
    deleted_at: true,
    field_versions: true,
    relation_count: true,
    erased_at: true,
  },
)

/** What a window of tickets reads: all that is sent but the description, which may be long. */
export const SUMMARY_COLUMNS = SENT.filter((column) => column !== 'description')
/** What a handler is given of a ticket. */
export const TICKET_COLUMNS = [
  ...SENT,
  'column_slot',
  'deleted_at',
  'field_versions',
  'relation_count',
] as const
/** What is read with each ticket from the tables of other nouns: SQL, by the alias of the ticket's table. */
export const DERIVED = { label_ids: labelIdsOf, column: columnOf } satisfies Partial<
  Record<keyof Ticket, (ticket: string) => string>
>
/** The same where the ticket's row is locked: tables beside it are otherwise read as they were before the wait. */
export const LOCKED: Record<keyof typeof DERIVED, (ticket: string) => string> = {
  label_ids: lockedLabelIdsOf,
  column: columnOf,
}
export type TicketRow = Pick<Row<'ticket'>, (typeof TICKET_COLUMNS)[number]> &
  Pick<Ticket, keyof typeof DERIVED>

/** What the handlers of calls about a ticket are given. */
export type TicketContext = ProjectContext & {
  ticket: TicketRow
  assignee: Profile | null
  reporter: Profile
}
declare module '../pipeline/context.ts' {
  interface Contexts {
    ticket: TicketContext
  }
}
