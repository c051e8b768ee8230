// The columns of a board. Each belongs to a status, each status has at least one, and a ticket's status follows from its column.

import * as z from 'zod'
import { LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { nameText } from '../text.ts'
import { TicketOrder } from '../ticket/order.ts'
import { ColumnKey, Status } from '../ticket/shapes.ts'

/** The most columns of one board. */
export const COLUMNS_PER_PROJECT = 20
/** The largest work limit, in tickets. */
export const MAX_WORK_LIMIT = 9_999

export const ColumnColor = z.enum(['gray', 'blue', 'green', 'yellow', 'orange', 'red'])
/** A colour of a column. */
export type ColumnColor = z.infer<typeof ColumnColor>

export const Column = z.object({
  id: z.uuid(),
  key: ColumnKey.describe('Tickets, filters and counts refer to the column by its key'),
  status: Status,
  name: z.string(),
  color: ColumnColor,
  work_limit: z.int().nullable().describe('A column with more tickets is marked; it never refuses one'),
  delivered: z
    .boolean()
    .describe(
      'False for a column of Done whose tickets were closed without being delivered, such as duplicates',
    ),
  moving_to: ColumnKey.nullable().describe(
    'While the column is being removed: the column that its tickets move to',
  ),
  version: z.int(),
})
/** A column of a board. */
export type Column = z.infer<typeof Column>

const Name = nameText(LIMITS.column_name, t('Please enter a name'))
const WorkLimit = z
  .int(t('Must be a whole number'))
  .min(1, t('Must be 1 to {max_work_limit}', { max_work_limit: MAX_WORK_LIMIT.toLocaleString('en') }))
  .max(
    MAX_WORK_LIMIT,
    t('Must be 1 to {max_work_limit}', { max_work_limit: MAX_WORK_LIMIT.toLocaleString('en') }),
  )

const Delivered = z.boolean().describe('Only a column of Done can be `false`')

export const CreateColumn = z.strictObject({
  name: Name,
  status: Status,
  color: ColumnColor,
  work_limit: WorkLimit.nullable().default(null),
  delivered: Delivered.default(true),
})
export const UpdateColumn = z.strictObject({
  version: z.int().describe('The version that the edit started from'),
  name: Name.optional(),
  color: ColumnColor.optional(),
  work_limit: WorkLimit.nullable().optional(),
  delivered: Delivered.optional(),
})
export const OrderColumns = z.strictObject({
  keys: z.array(ColumnKey).max(COLUMNS_PER_PROJECT).describe('The keys of all columns, in their new order'),
})
export const ChangeTicketOrder = z.strictObject({ ticket_order: TicketOrder })
export const DeleteColumn = z.strictObject({ to: ColumnKey.describe('The column that gets its tickets') })
