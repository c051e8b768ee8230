// The table of crashes, as Kysely types.
export {}

declare module '../db/schema.ts' {
  interface Schema {
    crash: {
      project_id: string
      ticket_id: string
      source_id: string
      exact: string
      near: string
      version: string | null
    }
  }
}
