// The columns of a ticket. Queries, row types and the shape that is sent are derived from them.
import { Ticket } from '../../domain/ticket/ticket.ts'
import type { Profile } from '../../domain/user/user.ts'
import { columnOf } from '../column/columns.ts'
import { type Row, sentColumns } from '../db/columns.ts'
import { customOf, lockedCustomOf } from '../field/of-ticket.ts'
import { labelIdsOf, lockedLabelIdsOf } from '../label/columns.ts'
import { milestoneIdOf } from '../milestone/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'

const SENT = sentColumns(
  'ticket',
  Ticket,
  { excerpt: true, assignee: true, reporter: true, label_ids: true, column: true, custom: true },
  {
    labels: true,
    attachment_count: true,
    column_slot: true,
    deleted_at: true,
    field_versions: true,
    relation_count: true,
    erased_at: true,
    arrived_seq: true,
  },
)

/** The columns for a window of tickets: all that are sent, except the description, which may be long. */
export const SUMMARY_COLUMNS = SENT.filter((column) => column !== 'description')
/** The columns of a ticket that a handler gets. */
export const TICKET_COLUMNS = [
  ...SENT,
  'column_slot',
  'deleted_at',
  'field_versions',
  'relation_count',
] as const
/** Values from the tables of other nouns that are read with each ticket: SQL, by the alias of the ticket's table. */
export const DERIVED = {
  label_ids: labelIdsOf,
  column: columnOf,
  milestone_id: milestoneIdOf,
  custom: customOf,
} satisfies Partial<Record<keyof Ticket, (ticket: string) => string>>
/**
 * The same values for a ticket whose row is locked. Otherwise other tables would be read in their state before the wait for the
 * lock.
 */
export const LOCKED: Record<keyof typeof DERIVED, (ticket: string) => string> = {
  label_ids: lockedLabelIdsOf,
  column: columnOf,
  milestone_id: milestoneIdOf,
  custom: lockedCustomOf,
}
export type TicketRow = Pick<Row<'ticket'>, (typeof TICKET_COLUMNS)[number]> &
  Pick<Ticket, keyof typeof DERIVED>

/** The context of handlers for calls about a ticket. */
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
