// The tables of comments, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { Comment, Reactions } from '../../domain/comment/comment.ts'

declare module '../db/schema.ts' {
  interface Schema {
    comment: {
      id: string
      project_id: string
      ticket_id: string
      author_id: string
      content: string
      created_at: string
      edited_at: string | null
      version: Generated<number>
      reactions: ColumnType<Reactions, string | undefined, string>
      reactions_version: Generated<number>
      /** Whether the comment is also shown to the sender of the report. */
      to_reporter: Generated<boolean>
      /** The project's last event when the comment was written: its place in the index of words. */
      at_seq: Generated<number>
      imported: ColumnType<Comment['imported'], string | null | undefined, string>
    }
  }
}
