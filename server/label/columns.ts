// The columns of a label, from which queries, row types and sent objects are derived, and SQL for the labels of a ticket.
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

/** Like `labelIdsOf`, but as of when the query has locked the ticket. @param ticket the alias of the ticket's table */
export const lockedLabelIdsOf = (ticket: string) => `ticket_label_ids(${ticket}.id)`

/**
 * The labels of a ticket in a window, as SQL. Removed labels are left out; merged labels are replaced by the one they were merged
 * into.
 * @param ticket the alias of the ticket's table
 */
export const labelIdsOf = (ticket: string) => `array(
  select distinct coalesce(label.merged_into, label.id) from ticket_label
  join label on label.id = ticket_label.label_id
  where ticket_label.ticket_id = ${ticket}.id and (label.removed_at is null or label.merged_into is not null)
  order by 1)`

/** The context of the handlers of calls about a label. */
export type LabelContext = ProjectContext & { label: LabelRow }
declare module '../pipeline/context.ts' {
  interface Contexts {
    label: LabelContext
  }
}
