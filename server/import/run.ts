// Shared by the writers of an import: where they write, how they find earlier records, and what they report. Each writer first
// decides what becomes of its records, which is all that a forecast needs, and then writes.
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { BeforeOf, EventPayload } from '../../domain/event.ts'
import type { ProjectCounts } from '../../domain/project/project.ts'
import type { Status } from '../../domain/ticket/shapes.ts'
import type { ColumnRef } from '../column/of-ticket.ts'
import type { Db } from '../db/handle.ts'
import type { Archive } from './archive.ts'
import type { ValueOf } from './clean.ts'
import type { CustomHere } from './custom.ts'
import type { ForecastRelations } from './forecast-relations.ts'
import type { Tally } from './tally.ts'

export type Run = {
  db: Db
  project_id: string
  origin_id: string
  import_id: string
  now: string
  newId(): string
  tally: Tally
  /** If true, nothing is written. */
  isForecast: boolean
  /** In a forecast: how many new tickets have a number that is already used here. */
  numbersTaken?: number
  /** In a forecast: the relations of earlier portions. */
  relations?: ForecastRelations
  /** In a forecast: the custom fields of the source. */
  fields?: ReadonlySet<string>
  /** In a forecast: the member that each person of the source will be, by id. */
  people?: ReadonlyMap<string, string | null>
  /** The members that a user chose for people of the source. */
  chosen: Record<string, string | null>
  /** The author for rows where the source names nobody. */
  nobody: string
  archive?: Archive | undefined
  fileBytes: number
  /** The end of the previous portion in the staged file. */
  offset?: number
  /** Bytes that the files of the project may still take. */
  fileRoom: number
  /** The beginning of the ranks of new tickets; null: they get none. */
  rankPrefix: string | null
}

type ProjectChanged = Extract<EventPayload, { type: 'project.changed' }>

/** The changes that a portion made. */
export type Effect = {
  kinds: string[]
  tickets?: number
  delta?: Partial<ProjectCounts>
  /** The change of the project, which is the event of the portion instead of `import.advanced`. */
  change?: { payload: ProjectChanged; before: BeforeOf['project.changed'] }
}
export const NOTHING: Effect = { kinds: [] }

/** The source id of the author for records without an author. */
export const NOBODY = ''

export type Mapped = { source_id: string; row_id: string | null; hash: number; version: number }

/** The rows here of records that were imported earlier, by their id in the source. */
export async function mappedOf(run: Run, kind: string, ids: readonly string[]): Promise<Map<string, Mapped>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Mapped>`select source_id, row_id, hash, version from import_row
    where origin_id = ${run.origin_id} and kind = ${kind} and source_id = any(${ids}::text[])`.execute(run.db)
  return new Map(rows.map((row) => [row.source_id, row]))
}

type NewRow = {
  source_id: string
  row_id: string | null
  hash?: number
  version?: number
  isOurs?: boolean
  own?: string[]
}

export async function mapRows(run: Run, kind: string, rows: NewRow[]): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map(({ hash = 0, version = 1, isOurs = true, ...row }) => ({
    ...row,
    hash,
    version,
    is_ours: isOurs,
  }))
  await sql`insert into import_row (origin_id, kind, source_id, row_id, import_id, hash, version, own)
    select ${run.origin_id}, ${kind}, source_id, row_id, case when is_ours then ${run.import_id}::uuid end, hash, version, own
    from json_to_recordset(${JSON.stringify(given)}) given
      (source_id text, row_id uuid, hash bigint, version int, is_ours boolean, own text[])
    on conflict (origin_id, kind, source_id) do update
      set row_id = excluded.row_id, hash = excluded.hash, version = excluded.version, own = excluded.own`.execute(
    run.db,
  )
}

/** The value of a row's column `imported`: the user and the source of the import. */
export const markOf = ({ import_id }: Run): RawBuilder<string> =>
  sql`(select jsonb_build_object('by', user_id, 'source', source) from import where import.id = ${import_id})`

/** A hash of the source's record, with 52 bits, which a JavaScript number can hold. */
export function hashOf(value: unknown): number {
  return Number.parseInt(createHash('sha1').update(JSON.stringify(value)).digest('hex').slice(0, 13), 16)
}

/** The reason why a record that belongs to a ticket is left out. */
export const NO_TICKET = 'Its ticket was deleted here'

/** The ids here of the source's tickets; null for a ticket that is not here. */
export async function ticketsOf(run: Run, ids: Iterable<string>): Promise<(id: string) => string | null> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return () => null
  const { rows } = await sql<{ source_id: string; id: string | null }>`
    select r.source_id, ticket.id from import_row r
    left join ticket on ticket.id = r.row_id and ticket.deleted_at is null
    where r.origin_id = ${run.origin_id} and r.kind = 'ticket' and r.source_id = any(${wanted}::text[])`.execute(
    run.db,
  )
  const found = new Map(rows.map(({ source_id, id }) => [source_id, id]))
  return (id) => {
    const known = found.get(id)
    // In a forecast, a ticket that does not exist yet will exist.
    return known === undefined && run.isForecast ? WILL_BE : (known ?? null)
  }
}

export const WILL_BE = '-'

/**
 * Runs one of several changes in a savepoint, so that its failure does not affect the others.
 * @returns whether the database accepted it
 */
export async function trying(db: Db, action: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint one`.execute(db)
  try {
    await action()
    await sql`release savepoint one`.execute(db)
    return true
  } catch (error) {
    // Codes that begin with 23 are violations of a constraint of the schema.
    if (!(error as { code?: string }).code?.startsWith('23')) throw error
    await sql`rollback to savepoint one`.execute(db)
    return false
  }
}

/** A ticket whose column, labels and people are resolved to those of this project. */
export type Resolved = ColumnRef & {
  source: ValueOf<'ticket'>
  hash: number
  labels: string[]
  /** How many other columns of the source, which come earlier, belong to the same column here. */
  merged: number
  /** Undefined: the source does not say. */
  milestone_id: string | null | undefined
  assignee_id: string | null
  /** Undefined: the source has no custom fields. */
  custom: CustomHere | undefined
  /** The assignee of the source who has no account here: the name without an account. */
  waiting: { id: string; name: string } | null
  reporter_id: string
}

export function addTo(counts: Partial<ProjectCounts>, more: Partial<ProjectCounts>): void {
  for (const [name, value] of Object.entries(more))
    if (name === 'columns') {
      counts.columns ??= {}
      for (const [slot, n] of Object.entries(value))
        counts.columns[slot] = (counts.columns[slot] ?? 0) + (n as number)
    } else {
      const status = name as Status
      counts[status] = (counts[status] ?? 0) + (value as number)
    }
}
