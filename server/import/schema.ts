// The tables of imports, and the JSON values in them, as Kysely types.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Remark } from '../../domain/export/bundle.ts'
import type { ImportHeader, ImportSource, ImportState } from '../../domain/import/import.ts'
import type { MatchedPerson } from '../../domain/import/people.ts'
import type { ImportReport } from '../../domain/import/report.ts'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>
/** A column that is written as JSON text. */
type Json<T> = ColumnType<T, string | undefined, string>
type JsonLater<T> = ColumnType<T | null, string | null | undefined, string | null>
/** The header and the first rows of a CSV file. */
export type Head = Pick<ImportHeader, 'header' | 'rows'> & {
  /** The first rows of the file as they are. Heads that were stored by an earlier release have no `lines`. */
  lines?: string[][]
  /** The row of headings that was detected, counted from 1. */
  heading_row?: number
}
/** The options of an import, as the user sent them. They do not include the token for the API of the source. */
export type ImportOptions = {
  time_zone?: string
  columns?: Record<string, string>
  /** The members that the user chose for people of the source: ids of members by source id; null means only a name. */
  people?: Record<string, string | null>
  /** The row of headings of a CSV file, counted from 1. */
  heading_row?: number
  /** The kinds of values that come as labels, by their keys in the report. */
  labels?: string[]
  /** The address of the source's API. */
  url?: string
}
/** People as they are stored until the matches are read: members only by their ids, so that no name outlives its account. */
export type StoredPerson = Omit<MatchedPerson, 'member' | 'suggested'> &
  Record<'member' | 'suggested', string | null>
export type Fate = 'created' | 'updated' | 'unchanged'
export type Counts = Record<Fate, number> & Record<'left_out' | 'changed' | 'missing', number>
export type Reason = {
  what: Remark['what']
  of: string
  reason: string
  count: number
  examples: string[]
} & Pick<Remark, 'as_labels'>
/** The counts so far, stored between two portions. */
export type Counted = { kinds: Record<string, Counts>; reasons: Reason[]; first: ImportReport['first'] }

declare module '../db/schema.ts' {
  interface Schema {
    /** An origin is a board or a repository: ids of the source are unique within it. */
    import_origin: { id: string; project_id: string; source: ImportSource; name: string }
    import: {
      id: string
      project_id: string
      user_id: string
      source: Later<ImportSource>
      /** The source whose export the file looks like. */
      looks_like: Later<ImportSource>
      state: ImportState
      name: string
      /** The SHA-256 of the uploaded file (`upload`), and of the data that was read from it (`staged`). */
      upload: Later<string>
      upload_size: Later<number>
      staged: Later<string>
      staged_size: Later<number>
      /** Only for a CSV file: its header and a few rows. */
      head: JsonLater<Head>
      options: Json<ImportOptions>
      origin_id: Later<string>
      /** The caller who started the import, with the token if one was used. */
      caller: JSONColumnType<{ address: string; device: string; token_id?: string }>
      counted: JsonLater<Counted>
      report: JsonLater<ImportReport>
      outcome: JsonLater<Counted>
      people: Json<StoredPerson[]>
      warnings: Json<string[]>
      place: Generated<number>
      done: Generated<number>
      total: Later<number>
      highest: Generated<number>
      numberless: Generated<number>
      next_number: Later<number>
      /** The beginning of the ranks of its tickets; null before it ran. */
      rank_prefix: Later<string>
      reason: Later<string>
      kept: Generated<number>
      created_at: string
      started_at: Later<string>
      ended_at: Later<string>
    }
    import_secret: { import_id: string; token: string; created_at: string }
    import_row: {
      origin_id: string
      kind: string
      source_id: string
      row_id: string | null
      import_id: string | null
      hash: number
      version: Generated<number>
      /** The fields of a ticket that were changed here before the last import. */
      own: string[] | null
    }
    import_change: {
      id: string
      project_id: string
      ticket_id: string
      origin_id: string
      source_id: string
      import_id: string | null
      at: string
      actor_id: string | null
      type: string
      before: JSONColumnType<Record<string, unknown>>
      after: JSONColumnType<Record<string, unknown>>
    }
    import_mapping: {
      project_id: string
      header: string
      columns: Json<Record<string, string>>
      used_at: string
    }
  }
}
