// The tables of the database as Kysely types, column by column as migrations/*.sql make them. Times are ISO 8601 strings in UTC. The
// tables of a noun are in its schema.ts, which extends this interface.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Via } from '../../domain/event.ts'
import type { ProjectCounts } from '../../domain/project/project.ts'

export interface Schema {
  rate_limit: { key: string; points: number; expire: number | null }
  /** One row for each stored file. */
  blob: { sha256: string; size: number; released_at: string | null }
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
    /** The bulk change that it is part of. It stays after the bulk change was removed. */
    bulk_id: ColumnType<string | null, string | null | undefined, never>
  }
  /** The position of a reader in the event log. */
  reader_place: {
    reader: string
    project_id: string
    seq: Generated<number>
    failures: Generated<number>
    retry_at: Generated<string>
  }
  /** The work on many rows that an upgrade does after the start (later/fills.ts). */
  upgrade_work: {
    name: string
    place: JSONColumnType<Record<string, unknown>> | null
    done: Generated<number>
    ended_at: string | null
    since: Generated<string>
  }
  idempotency_key: {
    user_id: string
    key: string
    request_hash: Buffer
    response: ColumnType<unknown, string | null, string | null>
    created_at: string
  }
}
