// The columns of a board as they were. The last event that lists columns has them without their names: a name is the one that the next
// change of it replaced, or the one of today.
import { sql } from 'kysely'
import type { Column } from '../../domain/column/column.ts'
import { STATUSES } from '../../domain/ticket/fields.ts'
import { columnKeyOf } from '../column/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import type { Moment } from './moment.ts'

const LISTING = sql.raw(`type in ('column.created', 'column.changed', 'column.ordered', 'column.deleted')`)

export type ColumnThen = Omit<Column, 'moving_to' | 'version'> & {
  is_removed: boolean
  /** No event says since when it exists, because an import or the copy of a project created it. */
  isUndated: boolean
}
type Row = Omit<ColumnThen, 'is_removed' | 'isUndated'> & {
  slot: number
  removed_at: string | null
  isCreated: boolean
}
type Found = { listed: Column[] | null; rows: Row[]; names: Record<string, string> | null }

export async function columnsThen(
  { db, project }: Pick<ProjectContext, 'db' | 'project'>,
  { seq, at }: Moment,
): Promise<ColumnThen[]> {
  const ofProject = sql`project_id = ${project.id} and ${LISTING}`
  const { rows: found } = await sql<Found>`select
    (select payload -> 'columns' from event where ${ofProject} and seq <= ${seq} order by seq desc limit 1) as listed,
    (select json_agg(json_build_object('id', id, 'key', ${sql.raw(columnKeyOf('c'))}, 'status', status, 'slot', slot, 'name', name,
        'color', color, 'work_limit', work_limit, 'delivered', delivered, 'removed_at', removed_at, 'isCreated', exists (
          select from event where ${ofProject} and type = 'column.created' and payload ->> 'column_id' = c.id::text)) order by position, id)
      from project_column c where project_id = ${project.id}) as rows,
    (select json_object_agg(id, name) from (
      select distinct on (payload ->> 'column_id') payload ->> 'column_id' as id, before ->> 'name' as name from event
      where ${ofProject} and seq > ${seq} and before ? 'name' order by payload ->> 'column_id', seq) replaced) as names
  `.execute(db)
  const { listed, rows, names } = found[0] as Found
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const first = STATUSES.flatMap(({ value }) =>
    rows.filter(({ status, slot }) => status === value && slot === 0),
  )
  const columns = (listed ?? first).map((column) => seen(column, rowOf.get(column.id), false, names))
  for (const row of rows) {
    const isGone = row.removed_at !== null && Date.parse(row.removed_at) <= Date.parse(at)
    if (row.slot === 0 || row.isCreated || isGone || columns.some(({ id }) => id === row.id)) continue
    const place = columns.findLastIndex(({ status }) => status === row.status) + 1
    columns.splice(place, 0, seen(row, row, true, names))
  }
  return columns
}

function seen(
  {
    id,
    key,
    status,
    color,
    work_limit,
    delivered = true,
  }: Omit<ColumnThen, 'name' | 'is_removed' | 'isUndated'>,
  row: Row | undefined,
  isUndated: boolean,
  names: Found['names'],
): ColumnThen {
  const name = names?.[id] ?? row?.name ?? ''
  return {
    id,
    key,
    status,
    color,
    work_limit,
    delivered,
    name,
    is_removed: !row || row.removed_at !== null,
    isUndated,
  }
}
