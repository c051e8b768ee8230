// The tables of columns, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { ColumnColor } from '../../domain/column/column.ts'
import type { ColumnKey, Status } from '../../domain/ticket/shapes.ts'

declare module '../db/schema.ts' {
  interface Schema {
    /** A trigger inserts the three columns that every project begins with. */
    project_column: {
      id: string
      project_id: string
      status: Status
      /** 0 for the default column of this status. */
      slot: number
      name: string
      name_key: string
      color: ColumnColor
      position: number
      work_limit: ColumnType<number | null, number | null | undefined, number | null>
      version: Generated<number>
      /** False only for columns of the status Done. */
      delivered: Generated<boolean>
      moving_to: ColumnType<ColumnKey | null, ColumnKey | null | undefined, ColumnKey | null>
      removed_at: ColumnType<string | null, string | null | undefined, string | null>
    }
  }
}
