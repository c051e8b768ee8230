// The numbers that tickets had in other projects, as Kysely types.
import '../db/schema.ts'

declare module '../db/schema.ts' {
  interface Schema {
    former_number: { project_id: string; number: number; ticket_id: string }
  }
}
