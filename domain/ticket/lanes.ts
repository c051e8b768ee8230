// The board in lanes: the first tickets and the counts of its cells, which are crossings of a lane and a column.

import * as z from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { t } from '../locale/message.ts'
import { Id } from '../text.ts'
import { CUSTOM_LANE, LANE_FIELDS, LANES_AT_ONCE, laneFieldOf } from './lane-fields.ts'
import { OwnOrder } from './order.ts'
import { ColumnKey, Status } from './shapes.ts'
import { TicketFilter, TicketSummary } from './ticket.ts'

/** The most tickets of a cell that one request returns. */
export const CELL_WINDOW = 20
/** A cell is counted exactly up to this number of tickets. */
export const CELL_COUNTED = 1_000
/** The most parents that can be lanes. */
export const PARENT_LANES = 100

/** The names, in queries, of the fields that have lanes. */
const LANE_NAMES: string[] = LANE_FIELDS.map(({ termName }) => termName)
/** The name of a field that has lanes. */
export const LaneName = z.union([
  z.enum(LANE_NAMES),
  z.string().regex(CUSTOM_LANE).describe('`#` and the id of a custom field'),
])

/** A value of a custom field in the language of queries: an option or a person by id, yes or no, or none. */
const isCustomValue = (value: string) => ['none', 'yes', 'no'].includes(value) || CUSTOM_LANE.test(value)

const { status: _, column: __, ...FilterShape } = TicketFilter.shape
const Reader = { today: CalendarDate.optional(), me: Id.optional() }

function valuesAreOfField({ field, lanes }: { field: string; lanes: string }): boolean {
  const values = lanes.split(',')
  if (values.length > LANES_AT_ONCE) return false
  if (CUSTOM_LANE.test(field)) return values.every(isCustomValue)
  const known = laneFieldOf(field)
  // Another error says that the field has no lanes.
  if (!known) return true
  const shape = TicketFilter.shape[known.filterName as 'assignee']
  return values.every((value) => shape.safeParse(value).success)
}

export const ListLanes = z
  .strictObject({
    ...FilterShape,
    field: LaneName.describe('The field whose values are the lanes, by its name in queries'),
    lanes: z
      .string()
      .min(1)
      .max(LANES_AT_ONCE * 40)
      .describe(
        `At most ${LANES_AT_ONCE} values of the field, separated by commas, as in its filter; of a custom field as in queries`,
      ),
    order: z.enum(['newest', ...OwnOrder.options]).optional(),
    limit: z.coerce
      .number()
      .int()
      .min(0)
      .max(CELL_WINDOW)
      .default(8)
      .describe('The most tickets of each cell; 0 for the counts only'),
    ...Reader,
  })
  .refine(valuesAreOfField, {
    message: t('Must be at most {lanes_at_once} values of the field, separated by commas', {
      lanes_at_once: LANES_AT_ONCE,
    }),
    path: ['lanes'],
  })

export const Cell = z.object({
  lane: z.string(),
  column: ColumnKey,
  numbers: z.array(z.int()).describe('The numbers of its first tickets, in order'),
  count: z.int(),
  is_more: z.boolean().describe(`There are more than ${CELL_COUNTED} tickets; \`count\` is that number then`),
})
/** The crossing of a lane and a column. */
export type Cell = z.infer<typeof Cell>

export const Lanes = {
  tickets: z.array(TicketSummary).describe('The first tickets of all cells, each once'),
  cells: z.array(Cell),
}

export const ListParents = z.strictObject({ ...FilterShape, ...Reader })

export const Parent = z.object({
  id: z.uuid(),
  number: z.int(),
  title: z.string().describe('Empty if it is deleted'),
  status: Status,
})
/** A ticket with sub-tickets. */
export type Parent = z.infer<typeof Parent>
