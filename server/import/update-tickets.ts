// Updates tickets of an earlier import that have changed in the source since. A field is updated unless somebody changed it here.
import { sql } from 'kysely'
import type { ProjectCounts } from '../../domain/project/project.ts'
import {
  fieldNoun,
  type PortableField,
  type TicketField,
  type TicketValues,
} from '../../domain/ticket/fields.ts'
import { type ColumnRef, moved } from '../column/of-ticket.ts'
import { PORTABLE_ASSIGNMENTS, PORTABLE_SELECT, PORTABLE_TYPED_COLUMNS, portableValuesIn } from './carried.ts'
import type { ValueOf } from './clean.ts'
import { addTo, mapRows, type Resolved, type Run } from './run.ts'
import { alter } from './write-project-parts.ts'

type Row = ColumnRef &
  Pick<TicketValues, PortableField | 'assignee_id' | 'label_ids'> & {
    id: string
    number: number
    version: number
    field_versions: Partial<Record<TicketField, number>>
  }

/** A ticket of an earlier import; `row` is null if it was deleted here. */
export type Known = { hash: number; version: number; row: Row | null }

export async function knownTickets(run: Run, tickets: ValueOf<'ticket'>[]): Promise<Map<string, Known>> {
  const ids = tickets.map(({ id }) => id)
  const { rows } = await sql<
    { source_id: string; hash: number; known: number } & Omit<Row, 'id'> & { id: string | null }
  >`
    select r.source_id, r.hash, r.version as known, t.id, number, status, column_slot, ${PORTABLE_SELECT}, assignee_id,
      ticket_label_ids(t.id) as label_ids, t.version, field_versions
    from import_row r left join ticket t on t.id = r.row_id and t.deleted_at is null
    where r.origin_id = ${run.origin_id} and r.kind = 'ticket' and r.source_id = any(${ids}::text[])`.execute(
    run.db,
  )
  return new Map(
    rows.map(({ source_id, hash, known, id, ...row }) => [
      source_id,
      { hash, version: known, row: id === null ? null : { id, ...row } },
    ]),
  )
}

const STAYS = 'It was changed here since the last import: '

type Update = Row & {
  source_id: string
  hash: number
  updated_at: string
  fields: TicketField[]
  before: object
  after: object
}

/** @returns how the counts of the project change */
export async function updateTickets(
  run: Run,
  changed: { now: Resolved; known: Known }[],
): Promise<Partial<ProjectCounts>> {
  const delta: Partial<ProjectCounts> = {}
  const updates: Update[] = []
  for (const { now, known } of changed) {
    const row = known.row as Row
    const update = updateOf(run, now, row, known.version)
    run.tally.arrived('ticket', update.fields.length > 0 ? 'updated' : 'unchanged')
    if (update.fields.length === 0) continue
    addTo(delta, moved(row, update))
    updates.push(update)
  }
  if (!run.isForecast && updates.length > 0) await write(run, updates)
  return delta
}

function updateOf(run: Run, now: Resolved, row: Row, version: number): Update {
  const { source, hash, labels, assignee_id, status, column_slot } = now
  const { id: source_id, updated_at } = source
  const next = { ...row, fields: [] as TicketField[], before: {}, after: {} }
  const values = { ...portableValuesIn(source), assignee_id, label_ids: labels }
  const stays: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = name as TicketField & keyof Row
    if (JSON.stringify(row[field]) === JSON.stringify(value)) continue
    if ((row.field_versions[field] ?? 0) > version) stays.push(`its ${fieldNoun(field)}`)
    else note(next, row, { [field]: value })
  }
  const hasMoved = row.status !== status || row.column_slot !== column_slot
  if (hasMoved && isMovedHere(row, column_slot, version)) stays.push('its column')
  else if (hasMoved) note(next, row, { status, column_slot })
  if (stays.length > 0)
    alter(
      run,
      'ticket',
      source_id,
      `${STAYS}${stays.sort().join(', ')} ${stays.length > 1 ? 'stay' : 'stays'}`,
    )
  return { ...next, source_id, hash, updated_at: updated_at as string }
}

/** Compares columns too, because a move between two columns of one status does not change the version of the status. */
function isMovedHere(row: Row, slot: number, version: number): boolean {
  return row.version > version && ((row.field_versions.status ?? 0) > version || row.column_slot !== slot)
}

function note(next: Omit<Update, 'source_id' | 'hash' | 'updated_at'>, row: Row, change: Partial<Row>): void {
  Object.assign(next, change)
  const [field] = Object.keys(change) as [TicketField & keyof Row]
  next.fields.push(field)
  const isText = field === 'description'
  Object.assign(next.before, { [field]: isText ? null : row[field] })
  // A title is stored only as the previous value, as in write-changes.ts.
  if (field !== 'title') Object.assign(next.after, { [field]: isText ? null : next[field] })
}

async function write(run: Run, updates: Update[]): Promise<void> {
  const { db, project_id, origin_id } = run
  const rows = updates.map((update) => {
    const version = update.version + 1
    const stamps = Object.fromEntries(update.fields.map((field) => [field, version]))
    return {
      ...update,
      version,
      field_versions: { ...update.field_versions, ...stamps },
      change_id: run.newId(),
    }
  })
  const given = JSON.stringify(rows)
  const labelled = updates.filter(({ fields }) => fields.includes('label_ids')).map(({ id }) => id)
  if (labelled.length > 0)
    await sql`delete from ticket_label where ticket_id = any(${labelled}::uuid[])`.execute(db)
  if (labelled.length > 0)
    await sql`insert into ticket_label (project_id, ticket_id, label_id, number)
      select ${project_id}, id, label, number from json_to_recordset(${given}) given (id uuid, number int, label_ids uuid[]),
        unnest(label_ids) label where id = any(${labelled}::uuid[])`.execute(db)
  await sql`insert into import_change (id, project_id, ticket_id, origin_id, source_id, import_id, at, type, before, after)
    select change_id, ${project_id}, id, ${origin_id}, ${`update ${run.import_id} `} || source_id, ${run.import_id}, ${run.now}, 'ticket.changed',
      before, after
    from json_to_recordset(${given}) given (change_id uuid, id uuid, source_id text, before jsonb, after jsonb)
    on conflict do nothing`.execute(db)
  await sql`update ticket set ${PORTABLE_ASSIGNMENTS}, status = given.status, column_slot = given.column_slot,
      rank = case when (ticket.status, ticket.column_slot) = (given.status, given.column_slot) then rank end,
      assignee_id = given.assignee_id, version = given.version, field_versions = given.field_versions,
      updated_at = greatest(ticket.updated_at, given.updated_at)
    from (select * from json_to_recordset(${given}) given (id uuid, ${PORTABLE_TYPED_COLUMNS}, status text, column_slot int,
      assignee_id uuid, version int, field_versions jsonb, updated_at timestamptz) order by id) given
    where ticket.id = given.id`.execute(db)
  await mapRows(
    run,
    'ticket',
    rows.map(({ source_id, id, hash, version }) => ({ source_id, row_id: id, hash, version })),
  )
}
