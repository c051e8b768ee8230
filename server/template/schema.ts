// The tables of templates, as Kysely types.
import type { ColumnType } from 'kysely'
import type { CustomValues } from '../../domain/field/value.ts'
import type { TicketType } from '../../domain/ticket/ticket.ts'

declare module '../db/schema.ts' {
  interface Schema {
    ticket_template: {
      project_id: string
      type: TicketType
      description: string | null
      custom: ColumnType<CustomValues, string | undefined, string>
      version: number
    }
  }
}
