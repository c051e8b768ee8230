// Column commands: add, change, order, remove. They take the exclusive project lock, so names stay unique and each status keeps a
// column without further locks.

import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { COLUMNS_PER_PROJECT, type Column } from '../../domain/column/column.ts'
import { ticketsInColumn } from '../../domain/column/columns.ts'
import { isSame, merge, valuesOf } from '../../domain/edit.ts'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { nameKey } from '../../domain/names.ts'
import { job } from '../job.ts'
import { COLUMN_STEP, COLUMNS_EVER } from '../limits.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import { type ColumnContext, columnsOf } from './columns.ts'
import { removed } from './remove.ts'

export async function createColumn(context: ProjectContext, input: InputOf<'createColumn'>): Promise<Change> {
  const { db, project, newId } = context
  const columns = await columnsOf(db, project.id)
  if (columns.length >= COLUMNS_PER_PROJECT) throw new Refusal('column_limit')
  requireFree(columns, input.name)
  requireDelivered(columns, input)
  const { rows } = await sql<{ slot: number }>`select max(slot) + 1 as slot from project_column
    where project_id = ${project.id}`.execute(db)
  const slot = rows[0]?.slot ?? 1
  if (slot > COLUMNS_EVER) throw new Refusal('column_limit')
  const id = newId()
  await db
    .insertInto('project_column')
    .values({
      ...input,
      id,
      project_id: project.id,
      slot,
      name_key: nameKey(input.name),
      position: columns.length,
    })
    .execute()
  // The new column comes after the others of its status.
  const before = columns.findLastIndex(({ status }) => status === input.status)
  const ids = columns.map((column) => column.id)
  await putInOrder(context, ids.toSpliced(before + 1, 0, id))
  return {
    project_id: project.id,
    payload: { type: 'column.created', columns: await columnsOf(db, project.id), column_id: id },
  }
}

const EDITED_FIELDS = ['name', 'color', 'work_limit', 'delivered'] as const

export async function updateColumn(
  context: ColumnContext,
  { version, ...sent }: InputOf<'updateColumn'>,
): Promise<Change | null> {
  const { db, project, column } = context
  const changedAt = Object.fromEntries(EDITED_FIELDS.map((field) => [field, column.version]))
  const { changes, conflicts } = merge(valuesOf(column, [...EDITED_FIELDS]), changedAt, version, sent)
  const columns = await columnsOf(db, project.id)
  if (conflicts.length > 0) {
    const current = columns.find(({ id }) => id === column.id)
    throw new Refusal('edit_conflict', { conflicts, current })
  }
  const fields = Object.keys(changes) as (keyof typeof changes)[]
  if (fields.length === 0) return null
  if (changes.name !== undefined) requireFree(columns, changes.name, column.id)
  if (changes.delivered === false) requireDelivered(columns, { ...column, delivered: false })
  await db
    .updateTable('project_column')
    .set({
      ...changes,
      ...(changes.name !== undefined && { name_key: nameKey(changes.name) }),
      version: column.version + 1,
    })
    .where('id', '=', column.id)
    .execute()
  return {
    project_id: project.id,
    payload: { type: 'column.changed', columns: await columnsOf(db, project.id), column_id: column.id },
    before: valuesOf(column, fields),
  }
}

export async function orderColumns(
  context: ProjectContext,
  { keys }: InputOf<'orderColumns'>,
): Promise<Change | null> {
  const { db, project } = context
  const columns = await columnsOf(db, project.id)
  const known = columns.map(({ key }) => key)
  if (isSame(known, keys)) return null
  if (!isSame(known.toSorted(), keys.toSorted())) throw new Refusal('columns_changed')
  const idOf = new Map(columns.map(({ key, id }) => [key, id]))
  await putInOrder(
    context,
    keys.map((key) => idOf.get(key) as string),
  )
  return {
    project_id: project.id,
    payload: { type: 'column.ordered', columns: await columnsOf(db, project.id) },
  }
}

export async function changeTicketOrder(
  { db, project }: ProjectContext,
  { ticket_order }: InputOf<'changeTicketOrder'>,
): Promise<Change | null> {
  if (ticket_order === project.ticket_order) return null
  const version = project.version + 1
  await db.updateTable('project').set({ ticket_order, version }).where('id', '=', project.id).execute()
  return {
    project_id: project.id,
    payload: { type: 'project.changed', changes: { ticket_order }, version },
    before: valuesOf(project, ['ticket_order']),
  }
}

/** Removes a column with few tickets at once. With many tickets, a job moves the tickets and then removes the column. */
export async function deleteColumn(
  context: ColumnContext,
  { to }: InputOf<'deleteColumn'>,
): Promise<Change | null> {
  const { db, user, project, column, now } = context
  if (column.moving_to !== null) return null
  const columns = await columnsOf(db, project.id)
  const staying = columns.filter(({ key, moving_to }) => key !== column.key && moving_to === null)
  const destination = staying.find(({ key }) => key === to)
  if (!destination) throw new Refusal('column_gone')
  if (!staying.some(({ status }) => status === column.status)) throw new Refusal('last_column')
  if (column.status === 'done' && column.delivered) requireDelivered(staying, { ...column, delivered: false })
  // A column that is being emptied into this one gets this one's destination instead.
  await db
    .updateTable('project_column')
    .set({ moving_to: to })
    .where('project_id', '=', project.id)
    .where('moving_to', '=', column.key)
    .execute()
  const tickets = ticketsInColumn(project.counts, column, columns)
  if (tickets <= COLUMN_STEP) return removed(db, { column, destination, project_id: project.id, now })
  await db
    .updateTable('project_column')
    .set({ moving_to: to, version: column.version + 1 })
    .where('id', '=', column.id)
    .execute()
  return {
    project_id: project.id,
    payload: { type: 'column.changed', columns: await columnsOf(db, project.id), column_id: column.id },
    before: { moving_to: null },
    follows: [job('empty-column', { column_id: column.id, by: user.id })],
  }
}

async function putInOrder({ db, project }: ProjectContext, ids: string[]): Promise<void> {
  await sql`update project_column set position = sorted.place - 1
    from unnest(${ids}::uuid[]) with ordinality sorted (id, place)
    where project_column.id = sorted.id and project_id = ${project.id}`.execute(db)
}

function requireFree(columns: Column[], name: string, self?: string) {
  const key = nameKey(name)
  if (columns.some((column) => nameKey(column.name) === key && column.id !== self))
    throw new Refusal('column_taken')
}

/**
 * Refuses a column that is not delivered, unless its status is Done and another column of Done is delivered: that one gets the tickets
 * that are moved to Done without the name of a column.
 */
function requireDelivered(
  columns: readonly Column[],
  { id, status, delivered }: Pick<Column, 'status' | 'delivered'> & { id?: string },
) {
  if (delivered) return
  if (status !== 'done')
    throw new Refusal('invalid_input', {
      errors: [{ field: 'delivered', message: t('Only a column of Done can be marked as not delivered') }],
    })
  const isAnother = (other: Column) =>
    other.id !== id && other.status === 'done' && other.delivered && other.moving_to === null
  if (!columns.some(isAnother)) throw new Refusal('last_delivered')
}
