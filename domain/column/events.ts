import * as z from 'zod'
import { before, eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { ColumnKey, Status } from '../ticket/shapes.ts'
import { Column } from './column.ts'

const columns = z.array(Column).describe('All columns in their order, after the change')
/** A group of tickets that moved to another column together. */
const emptied = {
  from: ColumnKey,
  to: ColumnKey,
  former_status: Status.describe('The status of the column that the tickets leave'),
  status: Status.describe('The status of the column that gets the tickets'),
  lowest: z.int().describe('Every ticket in `from` with this number or a higher one is now in `to`'),
}

export const columnEvents = eventsOf({
  'column.created': {
    payload: z.object({ columns, column_id: z.uuid() }),
    before: null,
    name: t('Column added'),
  },
  'column.changed': {
    payload: z.object({ columns, column_id: z.uuid() }),
    before: before<Partial<Column>>(),
    name: t('Column changed'),
  },
  'column.ordered': { payload: z.object({ columns }), before: null, name: t('Columns reordered') },
  'column.emptied': {
    payload: z.object(emptied),
    /** `moved`: the numbers of the moved tickets. */
    before: before<{ moved: number[] }>(),
    name: t('Column emptied'),
  },
  'column.deleted': {
    payload: z.object({ columns, column_id: z.uuid(), ...emptied }),
    before: before<Pick<Column, 'name'> & { moved: number[] }>(),
    name: t('Column removed'),
  },
})
