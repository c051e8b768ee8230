// The tables of calendars, as Kysely types.

declare module '../db/schema.ts' {
  interface Schema {
    calendar_link: {
      id: string
      user_id: string
      project_id: string | null
      hash: Buffer
      created_at: string
    }
  }
}

export {}
