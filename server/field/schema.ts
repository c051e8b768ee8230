// The tables of custom fields, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { FieldKind, FieldOption } from '../../domain/field/field.ts'
import type { CustomValues } from '../../domain/field/value.ts'

declare module '../db/schema.ts' {
  interface Schema {
    custom_field: {
      id: string
      project_id: string
      name: string
      /** The name for comparisons that ignore case and accents. */
      name_key: string
      former_names: Generated<string[]>
      kind: FieldKind
      unit: string | null
      options: ColumnType<FieldOption[], string, string>
      on_card: boolean
      position: number
      version: Generated<number>
      created_at: string
      removed_at: ColumnType<string | null, string | null | undefined, string | null>
      /** No ticket has a value of this removed field any more. */
      emptied_at: ColumnType<string | null, string | null | undefined, string | null>
    }
    ticket_custom: {
      ticket_id: string
      project_id: string
      number: number
      /** The values that are no texts, by the ids of the fields. */
      vals: ColumnType<CustomValues, string, string>
      /** The texts and addresses. */
      texts: ColumnType<CustomValues, string, string>
    }
  }
}
