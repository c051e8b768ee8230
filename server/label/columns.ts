// The columns of a label, and how a ticket's labels are read; queries, row types and what is sent follow from them.
import { Label } from '../../domain/label/label.ts'
import { type Row, sentColumns } from '../db/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export const LABEL_COLUMNS = sentColumns(
  'label',
  Label,
  {},
  { name_key: true, created_at: true, removed_at: true, merged_into: true },
)
export type LabelRow = Pick<Row<'label'>, (typeof LABEL_COLUMNS)[number]>

/** The same in a query that locks the ticket, as of when it has the lock. @param ticket the alias of the ticket's table */
export const lockedLabelIdsOf = (ticket: string) => `ticket_label_ids(${ticket}.id)`

/**
 * The labels of a ticket in a window, as SQL: without removed ones, and with the one that each merged label became.
 * @param ticket the alias of the ticket's table
 */
export const labelIdsOf = (ticket: string) => `array(
  select distinct coalesce(label.merged_into, label.id) from ticket_label
  join label on label.id = ticket_label.label_id
  where ticket_label.ticket_id = ${ticket}.id and (label.removed_at is null or label.merged_into is not null)
  order by 1)`

/** What the handlers of calls about a label are given. */
export type LabelContext = ProjectContext & { label: LabelRow }
declare module '../pipeline/context.ts' {
  interface Contexts {
    label: LabelContext
  }
}
