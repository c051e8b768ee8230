// Updates tickets of an earlier import that have changed in the source since. A field is updated unless somebody changed it here.
import { sql } from 'kysely'
import { type CustomKey, isTextKey } from '../../domain/field/value.ts'
import type { ProjectCounts } from '../../domain/project/project.ts'
import { fieldNoun, type TicketField } from '../../domain/ticket/fields.ts'
import { moved } from '../column/of-ticket.ts'
import { setCustomOfMany } from '../field/many.ts'
import type { CustomEdit } from '../field/of-ticket.ts'
import { lockMilestones } from '../milestone/of-ticket.ts'
import { PORTABLE_ASSIGNMENTS, PORTABLE_TYPED_COLUMNS, portableValuesIn } from './carried.ts'
import { editsOf } from './custom.ts'
import { type Known, ownFields, type Row } from './known-tickets.ts'
import { addTo, mapRows, markOf, type Resolved, type Run } from './run.ts'
import { alter } from './write-project-parts.ts'

/** Whether the assignee of a ticket that the source has not changed became a member since it was imported. */
function isMatchedSince({ assignee_id }: Resolved, known: Known): boolean {
  const { row } = known
  const isOpen = row !== null && row.assignee_id === null && assignee_id !== null
  return isOpen && !ownFields(row, known).has('assignee_id')
}

/** Whether the name of an assignee without an account is not the one that the ticket has. */
function isNamedSince({ waiting }: Resolved, known: Known): boolean {
  const { row } = known
  const isOther = row !== null && row.waiting !== (waiting?.name ?? null)
  return isOther && !ownFields(row, known).has('assignee_id')
}

/** Sets the names of assignees without an account on tickets of an earlier import. */
async function nameAssignees(run: Run, tickets: Resolved[]): Promise<void> {
  if (tickets.length === 0) return
  const given = JSON.stringify(tickets.map(({ source: { id }, waiting }) => ({ source_id: id, waiting })))
  await sql`update ticket set imported = case when given.waiting is null then imported - 'assignee'
      else coalesce(imported, ${markOf(run)}) || jsonb_build_object('assignee', given.waiting) end
    from (select r.row_id, given.waiting from json_to_recordset(${given}) given (source_id text, waiting jsonb)
      join import_row r on r.origin_id = ${run.origin_id} and r.kind = 'ticket' and r.source_id = given.source_id
      order by r.row_id) given
    where ticket.id = given.row_id and assignee_id is null`.execute(run.db)
}

const STAYS = 'It was changed here since the last import: '

type Update = Row & {
  source_id: string
  hash: number
  updated_at: string
  fields: (TicketField | CustomKey)[]
  edits: CustomEdit[]
  /** The fields that somebody changed here, before or after the last import. */
  own: string[]
  before: object
  after: object
}

type Next = Omit<Update, 'source_id' | 'hash' | 'updated_at' | 'own'>

/**
 * Updates tickets of an earlier import, or only their assignees if the source has not changed them.
 * @returns how many tickets change, and how the counts of the project change
 */
export async function updateTickets(
  run: Run,
  again: { now: Resolved; known: Known }[],
): Promise<{ delta: Partial<ProjectCounts>; count: number }> {
  const delta: Partial<ProjectCounts> = {}
  const updates: Update[] = []
  for (const { now, known } of again) {
    const row = known.row as Row
    const isSame = known.hash === now.hash
    const update = updateOf(run, now, row, { version: known.version, own: ownFields(row, known), isSame })
    const isUpdated = isSame ? isMatchedSince(now, known) : update.fields.length > 0
    run.tally.arrived('ticket', isUpdated ? 'updated' : 'unchanged')
    if (!isUpdated) continue
    addTo(delta, moved(row, update))
    updates.push(update)
  }
  const named = again.filter(({ now, known }) => isNamedSince(now, known)).map(({ now }) => now)
  if (!run.isForecast && updates.length > 0) await write(run, updates)
  if (!run.isForecast) await nameAssignees(run, named)
  return { delta, count: updates.length + named.length }
}

/**
 * The version at the last import, the fields that were changed here, and whether the record in the source is the same: then only
 * the assignee may change.
 */
type Since = { version: number; own: Set<string>; isSame: boolean }

function updateOf(run: Run, now: Resolved, row: Row, { version, own, isSame }: Since): Update {
  const { source, hash, labels, assignee_id, milestone_id, status, column_slot } = now
  const { id: source_id, updated_at } = source
  const next: Next = { ...row, fields: [], edits: [], before: {}, after: {} }
  const values = isSame
    ? { assignee_id }
    : {
        ...portableValuesIn(source),
        assignee_id,
        label_ids: labels,
        ...(milestone_id !== undefined && { milestone_id }),
      }
  const stays: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = name as TicketField & keyof Row
    if (JSON.stringify(row[field]) === JSON.stringify(value)) continue
    if (own.has(field)) stays.push(`its ${fieldNoun(field)}`)
    else note(next, row, { [field]: value })
  }
  stays.push(...changeCustom(next, isSame ? [] : editsOf(now.custom, row.custom), own))
  keepOrder(run, next, row, { source_id, own })
  const hasMoved = !isSame && (row.status !== status || row.column_slot !== column_slot)
  if (hasMoved && isMovedHere(row, column_slot, { version, own })) stays.push('its column')
  else if (hasMoved) note(next, row, { status, column_slot })
  if (stays.length > 0 && !isSame)
    alter(
      run,
      'ticket',
      source_id,
      `${STAYS}${stays.sort().join(', ')} ${stays.length > 1 ? 'stay' : 'stays'}`,
    )
  return { ...next, source_id, hash, own: [...own], updated_at: updated_at as string }
}

/** A start date of one side may be after the due date of the other side: then the start date is left out, unless it is from here. */
function keepOrder(
  run: Run,
  next: Next,
  row: Row,
  { source_id, own }: { source_id: string; own: Set<string> },
): void {
  if (!next.start_date || !next.due_date || next.start_date <= next.due_date) return
  const isOurs = own.has('start_date')
  alter(run, 'ticket', source_id, isOurs ? DUE_STAYS : START_LEFT)
  const change = isOurs ? { due_date: row.due_date } : { start_date: null }
  const [field] = Object.keys(change) as [TicketField]
  next.fields = next.fields.filter((name) => name !== field)
  if (isOurs) Object.assign(next, change)
  else note(next, row, change)
}

const START_LEFT = 'Its start date is after its due date: the start date is left out'
const DUE_STAYS = 'Its new due date is before its start date here: the due date stays'

/** Compares columns too, because a move between two columns of one status does not change the version of the status. */
function isMovedHere(
  row: Row,
  slot: number,
  { version, own }: { version: number; own: Set<string> },
): boolean {
  return own.has('status') || (row.version > version && row.column_slot !== slot)
}

function note(next: Next, row: Row, change: Partial<Row>): void {
  Object.assign(next, change)
  const [field] = Object.keys(change) as [TicketField & keyof Row]
  next.fields.push(field)
  const isText = field === 'description'
  Object.assign(next.before, { [field]: isText ? null : row[field] })
  // A title is stored only as the previous value, as in write-changes.ts.
  if (field !== 'title') Object.assign(next.after, { [field]: isText ? null : next[field] })
}

/** @returns the fields that stay because they were changed here */
function changeCustom(next: Next, edits: CustomEdit[], own: Set<string>): string[] {
  for (const edit of edits.filter(({ key }) => !own.has(key))) {
    const { key, before, after } = edit
    next.fields.push(key)
    next.edits.push(edit)
    // The history of imports keeps no texts.
    Object.assign(next.before, { [key]: isTextKey(key) ? null : before })
    Object.assign(next.after, { [key]: isTextKey(key) ? null : after })
  }
  return edits.flatMap(({ key, field }) => (own.has(key) ? [`“${field.name}”`] : []))
}

/** Locks tickets, then their milestones, each in the order of the ids: the update itself would lock milestones in that of the tickets. */
async function lockWithMilestones(
  db: Run['db'],
  updates: Pick<Update, 'id' | 'milestone_id'>[],
): Promise<void> {
  const ids = updates.map(({ id }) => id)
  const { rows } = await sql<{ milestone_id: string | null }>`select milestone_id from ticket
    where id = any(${ids}::uuid[]) order by id for no key update`.execute(db)
  await lockMilestones(
    db,
    [...rows, ...updates].map(({ milestone_id }) => milestone_id),
  )
}

async function write(run: Run, updates: Update[]): Promise<void> {
  const { db, project_id, origin_id } = run
  const rows = updates.map(({ edits: _, custom: __, ...update }) => {
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
  await lockWithMilestones(db, rows)
  await sql`update ticket set ${PORTABLE_ASSIGNMENTS}, status = given.status, column_slot = given.column_slot,
      rank = case when (ticket.status, ticket.column_slot) = (given.status, given.column_slot) then rank end,
      assignee_id = given.assignee_id, milestone_id = given.milestone_id, version = given.version, field_versions = given.field_versions,
      updated_at = greatest(ticket.updated_at, given.updated_at)
    from (select * from json_to_recordset(${given}) given (id uuid, ${PORTABLE_TYPED_COLUMNS}, status text, column_slot int,
      assignee_id uuid, milestone_id uuid, version int, field_versions jsonb, updated_at timestamptz) order by id) given
    where ticket.id = given.id`.execute(db)
  await setCustomOfMany(db, updates)
  await mapRows(
    run,
    'ticket',
    rows.map(({ source_id, id, hash, version, own }) => ({ source_id, row_id: id, hash, version, own })),
  )
}
