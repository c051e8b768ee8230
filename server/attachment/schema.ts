// The tables of files on tickets, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { Imported } from '../../domain/import/imported.ts'

declare module '../db/schema.ts' {
  interface Schema {
    attachment: {
      id: string
      project_id: string
      ticket_id: string
      name: string
      sha256: string
      size: number
      mime: string
      width: ColumnType<number | null, number | null | undefined, never>
      height: ColumnType<number | null, number | null | undefined, never>
      uploader_id: string
      created_at: string
      /** When the file was removed; it can still be restored. */
      deleted_at: string | null
      version: Generated<number>
      imported: ColumnType<Imported | null, string | null | undefined, never>
    }
  }
}
