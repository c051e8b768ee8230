// The tables of the inbox, as Kysely types.
import type { Generated } from 'kysely'
import type { InboxReason } from '../../domain/inbox/inbox.ts'

declare module '../db/schema.ts' {
  interface Schema {
    /** The users who watch a ticket, or chose not to. */
    ticket_watch: {
      ticket_id: string
      user_id: string
      project_id: string
      is_on: Generated<boolean>
      seq: number
    }
    inbox_line: {
      user_id: string
      ticket_id: string
      project_id: string
      reasons: InboxReason[]
      count: number
      seq: number
      at: string
      actor_id: string | null
      /** The comment that the newest change wrote. */
      comment_id: string | null
      /**
       * The comment that the line leads to: since the line was read, the newest mention, else the newest comment. Null if the newest
       * mention is in the description: the line then leads to the comment of the newest change, if there is one.
       */
      linked_comment_id: Generated<string | null>
      state: Generated<'unread' | 'read' | 'done' | 'later'>
      later_until: string | null
    }
    due_told: { ticket_id: string; user_id: string; project_id: string; due_date: string }
  }
}
