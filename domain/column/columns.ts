// The default columns of a project, and the number of tickets in a column.
import type { ProjectCounts } from '../project/project.ts'
import { STATUSES } from '../ticket/fields.ts'
import type { Column } from './column.ts'

/** The columns of a new project, which are shown until the project's own columns are loaded. */
export const FIRST_COLUMNS: Column[] = STATUSES.map(({ value, label, color }) => ({
  id: value,
  key: value,
  status: value,
  name: label,
  color,
  work_limit: null,
  delivered: true,
  moving_to: null,
  version: 1,
}))

/** Whether a project still has exactly the default columns, with their default names. */
export function areFirstColumns(columns: readonly Column[]): boolean {
  return (
    columns.length === FIRST_COLUMNS.length &&
    FIRST_COLUMNS.every((first) =>
      columns.some(
        ({ key, name, color }) => key === first.key && name === first.name && color === first.color,
      ),
    )
  )
}

/** The number of tickets in a column, from the project's exact counts. */
export function ticketsInColumn(counts: ProjectCounts, { key, status }: Column, columns: readonly Column[]) {
  const added = (one: string) => counts.columns?.[one] ?? 0
  if (key !== status) return added(key)
  const others = columns.filter((column) => column.status === status && column.key !== key)
  return others.reduce((left, column) => left - added(column.key), counts[status])
}
