// The tables of labels, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { LabelColor } from '../../domain/label/label.ts'

declare module '../db/schema.ts' {
  interface Schema {
    label: {
      id: string
      project_id: string
      name: string
      /** The name for comparisons that ignore case. */
      name_key: string
      color: LabelColor
      description: string | null
      version: Generated<number>
      created_at: string
      /** The label is removed. Tickets are read as if they did not have it, or had the label that it was merged into. */
      removed_at: ColumnType<string | null, string | null | undefined, string | null>
      merged_into: ColumnType<string | null, string | null | undefined, string | null>
    }
    ticket_label: { project_id: string; ticket_id: string; label_id: string; number: number }
  }
}
