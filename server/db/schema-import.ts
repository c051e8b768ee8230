// The tables of imports, as Kysely types, and what they hold as JSON.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Remark } from '../../domain/export/bundle.ts'
import type {
  ImportHeader,
  ImportReport,
  ImportSource,
  ImportState,
  MatchedPerson,
} from '../../domain/import/import.ts'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Written as JSON text. */
type Json<T> = ColumnType<T, string | undefined, string>
type JsonLater<T> = ColumnType<T | null, string | null | undefined, string | null>

/** What a CSV file begins with. */
export type Head = Pick<ImportHeader, 'header' | 'rows'>

/** How an import is to be read, as it was asked for; the token of an API is apart from it. */
export type ImportOptions = {
  time_zone?: string
  columns?: Record<string, string>
  /** Whom people of the source are here, where somebody chose it: ids of members by source id; null: only a name. */
  people?: Record<string, string | null>
  /** The address of an API. */
  url?: string
}

/** As they are stored until they are asked for: members by their ids alone, so that no name outlives its account. */
export type StoredPerson = Omit<MatchedPerson, 'member' | 'suggested'> &
  Record<'member' | 'suggested', string | null>

export type Fate = 'created' | 'updated' | 'unchanged'
export type Counts = Record<Fate, number> & Record<'left_out' | 'changed' | 'missing', number>
export type Reason = { what: Remark['what']; of: string; reason: string; count: number; examples: string[] }

/** What was counted, between two portions. */
export type Counted = { kinds: Record<string, Counts>; reasons: Reason[]; first: ImportReport['first'] }

export type ImportSchema = {
  /** What ids of a source are unique in: a board, a repository. */
  import_origin: { id: string; project_id: string; source: ImportSource; name: string }
  import: {
    id: string
    project_id: string
    user_id: string
    source: Later<ImportSource>
    state: ImportState
    name: string
    /** SHA-256 of the uploaded file, and of what was read from it. */
    upload: Later<string>
    upload_size: Later<number>
    staged: Later<string>
    staged_size: Later<number>
    /** Of a CSV file: its header and a few rows. */
    head: JsonLater<Head>
    options: Json<ImportOptions>
    origin_id: Later<string>
    /** With the token that started it, if one did. */
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
