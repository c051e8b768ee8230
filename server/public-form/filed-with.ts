// The labels and the column that a form gives its tickets. A column or label that was removed since is left out, so that reports
// still arrive; the settings of the form say so.
import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import type { PublicFormSettings } from '../../domain/public-form/public-form.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import { columnRefOf } from '../column/of-ticket.ts'
import type { Db } from '../db/handle.ts'

type Chosen = { label_ids: string[]; column_key: ColumnKey | null }
type Found = { label_ids: string[]; column: ColumnKey | undefined; gone: PublicFormSettings['gone'] }

export async function filedWith(
  db: Db,
  projectId: string,
  { label_ids, column_key }: Chosen,
): Promise<Found> {
  const labels = await livingLabels(db, projectId, label_ids)
  const column = column_key !== null && (await isThere(db, projectId, column_key)) ? column_key : undefined
  const gone: Found['gone'] = []
  if (column_key !== null && column === undefined) gone.push('column')
  if (labels.length < label_ids.length) gone.push('labels')
  return { label_ids: labels, column, gone }
}

async function isThere(db: Db, projectId: string, key: ColumnKey): Promise<boolean> {
  try {
    await columnRefOf(db, projectId, key)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function livingLabels(db: Db, projectId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`select id from label
    where project_id = ${projectId} and id = any(${ids}::uuid[]) and removed_at is null order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Refuses a column or a label that the project does not have. */
export async function requireThere(
  db: Db,
  projectId: string,
  { column, label_ids = [] }: { column?: ColumnKey | null | undefined; label_ids?: string[] | undefined },
): Promise<void> {
  if (column) await columnRefOf(db, projectId, column)
  if ((await livingLabels(db, projectId, label_ids)).length < label_ids.length)
    throw new Refusal('label_gone')
}
