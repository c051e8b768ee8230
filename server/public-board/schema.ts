// The tables of public boards, as Kysely types.

declare module '../db/schema.ts' {
  interface Schema {
    public_board: {
      project_id: string
      hash: Buffer
      show_people: boolean
      show_descriptions: boolean
      created_by: string
      created_at: string
    }
  }
}

export {}
