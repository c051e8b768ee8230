// The columns of a custom field, from which queries, row types and sent objects are derived.
import { CustomField } from '../../domain/field/field.ts'
import { type Row, sentColumns } from '../db/columns.ts'
import type { Db } from '../db/handle.ts'
import { isoTime } from '../db/json.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export const FIELD_COLUMNS = sentColumns(
  'custom_field',
  CustomField,
  {},
  { name_key: true, created_at: true, emptied_at: true },
)
export type FieldRow = Pick<Row<'custom_field'>, (typeof FIELD_COLUMNS)[number]>

const PLAIN = FIELD_COLUMNS.filter((column) => column !== 'removed_at')

/** The fields of a project in their order, removed ones included. */
export const selectFields = (db: Db, projectId: string) =>
  selectAll(db, projectId).where('emptied_at', 'is', null)

/** Some fields of a project, also those whose values are gone. */
export const selectFieldsNamed = (db: Db, projectId: string, ids: string[]) =>
  selectAll(db, projectId).where('id', 'in', ids)

function selectAll(db: Db, projectId: string) {
  return db
    .selectFrom('custom_field')
    .select(PLAIN)
    .select(isoTime<string | null>('removed_at').as('removed_at'))
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .$castTo<CustomField>()
}

/** The context of the handlers of calls about a field. */
export type FieldContext = ProjectContext & { field: FieldRow }
declare module '../pipeline/context.ts' {
  interface Contexts {
    field: FieldContext
  }
}
