// The tables as Kysely types, in the order of columns in which migrations/*.sql create them. Times are ISO 8601 strings in UTC.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { BulkState, StoredAct } from '../../domain/bulk/bulk.ts'
import type { ColumnColor } from '../../domain/column/column.ts'
import type { Comment, Reactions } from '../../domain/comment/comment.ts'
import type { Via } from '../../domain/event.ts'
import type { Imported } from '../../domain/import/imported.ts'
import type { LabelColor } from '../../domain/label/label.ts'
import type { Role } from '../../domain/member/member.ts'
import type { ProjectCounts } from '../../domain/project/project.ts'
import type { StoredKind } from '../../domain/relation/relation.ts'
import type { TicketOrder } from '../../domain/ticket/rank.ts'
import type { ColumnKey, Priority, Status, TicketField, TicketType } from '../../domain/ticket/ticket.ts'
import type { View } from '../../domain/view/view.ts'
import type { AccountSchema } from './schema-account.ts'
import type { ForgeSchema } from './schema-forge.ts'
import type { ImportSchema } from './schema-import.ts'
import type { InboxSchema } from './schema-inbox.ts'
import type { PublicSchema } from './schema-public.ts'
import type { TokenSchema } from './schema-token.ts'
import type { WebhookSchema } from './schema-webhook.ts'

export type Schema = AccountSchema &
  InboxSchema &
  ForgeSchema &
  ImportSchema &
  TokenSchema &
  PublicSchema &
  WebhookSchema & {
    profile: {
      id: string
      full_name: string
      username: string
      created_at: string
      deleted_at: string | null
      /** The project into which a person of another tracker was imported, who has no account here. */
      imported_into: ColumnType<string | null, string | null | undefined, never>
    }
    rate_limit: { key: string; points: number; expire: number | null }
    project: {
      id: string
      name: string
      description: string | null
      key: string
      owner_id: string
      created_at: string
      deleted_at: string | null
      version: Generated<number>
      field_versions: ColumnType<Record<string, number>, string | undefined, string>
      seq: Generated<number>
      last_ticket_number: Generated<number>
      todo_count: Generated<number>
      in_progress_count: Generated<number>
      done_count: Generated<number>
      member_count: Generated<number>
      transfer_to: ColumnType<string | null, string | null | undefined, string | null>
      transfer_until: ColumnType<string | null, string | null | undefined, string | null>
      ticket_order: Generated<TicketOrder>
      erased_at: Generated<string | null>
      /** The counts of added columns, by key. Columns without tickets are missing. */
      column_counts: ColumnType<Record<string, number>, string | undefined, string>
      /** Bytes of titles, descriptions, comments and imported earlier changes; maintained by triggers. */
      text_bytes: Generated<number>
      /** Bytes of the attachments, and of removed ones that can still be restored; maintained by a trigger. */
      file_bytes: Generated<number>
      removed_file_bytes: Generated<number>
    }
    project_member: {
      id: string
      project_id: string
      user_id: string
      role: Role
      invited_by: string | null
      joined_at: string
      is_news: Generated<boolean>
      joined_seq: Generated<number>
    }
    invitation: {
      id: string
      project_id: string
      email: string
      role: Role
      invited_by: string
      hash: Buffer
      mail_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
      created_at: string
      expires_at: string
      accepted_at: ColumnType<string | null, string | null | undefined, string | null>
      revoked_at: ColumnType<string | null, string | null | undefined, string | null>
    }
    blocked_inviter: { user_id: string; inviter_id: string; created_at: string }
    former_username: { hash: Buffer; user_id: string | null; freed_at: string }
    ticket: {
      id: string
      project_id: string
      number: number
      title: string
      description: string | null
      status: Status
      /** The status and the slot together identify the column. */
      column_slot: Generated<number>
      type: TicketType
      priority: Priority
      assignee_id: string | null
      due_date: ColumnType<string | null, string | null | undefined, string | null>
      estimate: ColumnType<number | null, number | null | undefined, number | null>
      rank: ColumnType<string | null, string | null | undefined, string | null>
      parent_id: ColumnType<string | null, string | null | undefined, string | null>
      /** The ids of labels that filters compare; maintained by the database. */
      labels: ColumnType<string[] | null, never, never>
      /** The number of files that are not removed; maintained by the database. */
      attachment_count: Generated<number>
      reporter_id: string
      comment_count: Generated<number>
      sub_total: Generated<number>
      sub_done: Generated<number>
      relation_count: Generated<number>
      blocked_by: Generated<number>
      created_at: string
      updated_at: string
      deleted_at: string | null
      version: Generated<number>
      field_versions: ColumnType<Partial<Record<TicketField, number>>, string | undefined, string>
      erased_at: Generated<string | null>
      imported: ColumnType<Imported | null, string | null | undefined, never>
    }
    /** The searched text; maintained by the database. */
    ticket_text: { ticket_id: string; project_id: string; number: number; body: string }
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
    /** A trigger inserts the three columns that every project begins with. */
    project_column: {
      id: string
      project_id: string
      status: Status
      /** 0 for the default column of this status. */
      slot: number
      name: string
      name_key: string
      color: ColumnColor
      position: number
      work_limit: ColumnType<number | null, number | null | undefined, number | null>
      version: Generated<number>
      moving_to: ColumnType<ColumnKey | null, ColumnKey | null | undefined, ColumnKey | null>
      removed_at: ColumnType<string | null, string | null | undefined, string | null>
    }
    label: {
      id: string
      project_id: string
      name: string
      /** The name for comparisons that ignore case. */
      name_key: string
      color: LabelColor
      description: string | null
      version: Generated<number>
      created_at: string
      /** The label is removed. Tickets are read as if they did not have it, or had the label that it was merged into. */
      removed_at: ColumnType<string | null, string | null | undefined, string | null>
      merged_into: ColumnType<string | null, string | null | undefined, string | null>
    }
    /** One row for each stored file. */
    blob: { sha256: string; size: number; released_at: string | null }
    attachment: {
      id: string
      project_id: string
      ticket_id: string
      name: string
      sha256: string
      size: number
      mime: string
      uploader_id: string
      created_at: string
      /** When the file was removed; it can still be restored. */
      deleted_at: string | null
      version: Generated<number>
      imported: ColumnType<Imported | null, string | null | undefined, never>
    }
    relation: { project_id: string; from_id: string; to_id: string; kind: StoredKind }
    ticket_template: { project_id: string; type: TicketType; description: string | null; version: number }
    view_list: { project_id: string; user_id: string | null; views: View[]; version: number }
    ticket_label: { project_id: string; ticket_id: string; label_id: string; number: number }
    event: {
      project_id: string
      seq: number
      type: string
      actor_id: string | null
      at: string
      counts: JSONColumnType<ProjectCounts>
      payload: JSONColumnType<Record<string, unknown>>
      /** The former values of the changed fields, including texts. Only the history uses them. */
      before: JSONColumnType<Record<string, unknown>> | null
      /** How the change was made (`via`); null: by a person in the browser. */
      via: ColumnType<Via | null, Via | null | undefined, never>
      token_id: ColumnType<string | null, string | null | undefined, never>
    }
    bulk_change: {
      id: string
      project_id: string
      user_id: string
      act: JSONColumnType<StoredAct>
      /** The caller who started the change, with the token if one was used. */
      caller: JSONColumnType<{ address: string; device: string; isAgent?: true; token_id?: string }>
      state: Generated<BulkState>
      started_at: string
    }
    bulk_change_ticket: {
      bulk_id: string
      position: number
      ticket_id: string
      outcome: 'changed' | 'unchanged' | 'failed' | null
      seq: number | null
      code: string | null
      /** The event of this ticket that the bulk change undoes. */
      undoes: number | null
    }
    /** The position of a reader in the event log. */
    reader_place: {
      reader: string
      project_id: string
      seq: Generated<number>
      failures: Generated<number>
      retry_at: Generated<string>
    }
    audit_entry: {
      id: string
      at: string
      action: string
      actor: 'person' | 'operator' | 'nobody'
      actor_id: string | null
      person_id: string | null
      project_id: string | null
      subject_id: string | null
      address: string | null
      device: string | null
      detail: JSONColumnType<Record<string, string | number>>
    }
    idempotency_key: {
      user_id: string
      key: string
      request_hash: Buffer
      response: ColumnType<unknown, string | null, string | null>
      created_at: string
    }
  }
