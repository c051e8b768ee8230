// The tables of unread changes, as Kysely types.

declare module '../db/schema.ts' {
  interface Schema {
    /** The last event of a project that a user has seen: before this visit (`seen`), and in it (`shown`). */
    project_visit: {
      project_id: string
      user_id: string
      seen_seq: number
      seen_at: string
      seen_on: string
      shown_seq: number
      shown_at: string
      shown_on: string
    }
  }
}

export {}
