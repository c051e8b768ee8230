// Decides what removing an import deletes, and what stays: tickets that somebody changed here now belong to the project.
import { type RawBuilder, sql } from 'kysely'
import type { RemovalPreview } from '../../domain/import/import.ts'
import type { ProjectCounts } from '../../domain/project/project.ts'
import { type ColumnRef, countsAt } from '../column/of-ticket.ts'
import type { Db, Tx } from '../db/handle.ts'
import { withField } from '../field/empty.ts'
import { closeGaps } from '../field/places.ts'
import { ofTicket } from '../history/log.ts'
import { addTo, type Effect } from './run.ts'

/** Whether a row came with an import. */
const imported = (id: RawBuilder<unknown>) =>
  sql`exists (select from import_row came where came.row_id = ${id})`

/**
 * Whether a ticket `t` has anything that no import wrote: a change, a comment, an edited comment, a reaction, a file, a relation
 * or a sub-ticket.
 */
const touched = sql<boolean>`(
  exists (select from event e where ${ofTicket('e', sql`t.id::text`)})
  or exists (select from comment c where c.ticket_id = t.id and (c.reactions_version > 0 or not exists (
    select from import_row came where came.row_id = c.id and came.version = c.version)))
  or exists (select from attachment a where a.ticket_id = t.id and not ${imported(sql`a.id`)})
  or exists (select from relation x where x.from_id = t.id and not ${imported(sql`x.to_id`)})
  or exists (select from relation x where x.to_id = t.id and not ${imported(sql`x.from_id`)})
  or exists (select from ticket sub where sub.parent_id = t.id and not ${imported(sql`sub.id`)}))`

/** Labels and columns of the import that no ticket outside the import uses. */
const unused = {
  label: sql<boolean>`not exists (select from ticket_label l join ticket t on t.id = l.ticket_id where l.label_id = r.row_id
    and not exists (select from import_row came where came.row_id = t.id and came.import_id = r.import_id))`,
  column: sql<boolean>`not exists (select from project_column c join ticket t on t.project_id = c.project_id and t.status = c.status
    and t.column_slot = c.slot where c.id = r.row_id
    and not exists (select from import_row came where came.row_id = t.id and came.import_id = r.import_id))`,
}

export async function countRemoval(db: Db, projectId: string, id: string): Promise<RemovalPreview> {
  const { rows } = await sql<RemovalPreview>`select
    (select count(*) from import_row r join ticket t on t.id = r.row_id
      where r.import_id = mine.id and r.kind = 'ticket' and not ${touched}) as tickets,
    (select count(*) from import_row r join ticket t on t.id = r.row_id
      where r.import_id = mine.id and r.kind = 'ticket' and ${touched}) as kept,
    (select count(*) from import_row r where r.import_id = mine.id and r.kind = 'label' and ${unused.label}) as labels,
    (select count(*) from import_row r where r.import_id = mine.id and r.kind = 'column' and ${unused.column}) as columns
    from import mine where mine.id = ${id} and mine.project_id = ${projectId}`.execute(db)
  return rows[0] ?? { tickets: 0, kept: 0, labels: 0, columns: 0 }
}

type Removing = { id: string; project_id: string; now: string }
/** The effect of one step, with the files that nothing uses any more; null if nothing of this sort is left. */
type Removed = (Effect & { kept: number; done: number; files: string[] }) | null

async function filesOf(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    sha256: string
  }>`select distinct sha256 from attachment where ${which}`.execute(tx)
  return rows.map(({ sha256 }) => sha256)
}

/** Removes at most `most` tickets, the newest imported last. */
export async function removeTickets(tx: Tx, { id, project_id }: Removing, most: number): Promise<Removed> {
  const { rows } = await sql<{ row_id: string; stays: boolean }>`
    select r.row_id, t.id is not null and ${touched} as stays
    from (select row_id from import_row where import_id = ${id} and kind = 'ticket' order by row_id limit ${most}) r
    left join ticket t on t.id = r.row_id`.execute(tx)
  if (rows.length === 0) return null
  const kept = rows.filter(({ stays }) => stays).map(({ row_id }) => row_id)
  const gone = rows.filter(({ stays }) => !stays).map(({ row_id }) => row_id)
  // Tickets that stay belong to the project now. Another import from the same source still finds them.
  await sql`update import_row set import_id = null where import_id = ${id} and kind = 'ticket'
    and row_id = any(${kept}::uuid[])`.execute(tx)
  await sql`with comments as (delete from comment where ticket_id = any(${gone}::uuid[]) returning id)
    delete from import_row where row_id in (select id from comments)
      or row_id in (select id from attachment where ticket_id = any(${gone}::uuid[]))`.execute(tx)
  const files = await filesOf(tx, sql`ticket_id = any(${gone}::uuid[])`)
  const delta: Partial<ProjectCounts> = {}
  const counts = await sql<ColumnRef & { n: number }>`with gone as (
      delete from ticket where id = any(${gone}::uuid[]) and project_id = ${project_id} returning status, column_slot, deleted_at)
    select status, column_slot, count(*)::int as n from gone where deleted_at is null group by status, column_slot`.execute(
    tx,
  )
  let tickets = 0
  for (const { n, ...columnRef } of counts.rows) {
    addTo(delta, countsAt(columnRef, -n))
    tickets -= n
  }
  await sql`delete from import_row where import_id = ${id} and kind = 'ticket' and row_id = any(${gone}::uuid[])`.execute(
    tx,
  )
  return {
    kinds: ['ticket', 'comment', 'file', 'relation'],
    tickets,
    delta,
    kept: kept.length,
    done: rows.length,
    files,
  }
}

/** Removes comments, files and earlier changes that the import added to tickets which stay. */
export async function removeDetails(tx: Tx, { id }: Removing, most: number): Promise<Removed> {
  const { rows } = await sql<{ kind: string; row_id: string }>`select kind, row_id from import_row
    where import_id = ${id} and kind in ('comment', 'file') order by kind, row_id limit ${most}`.execute(tx)
  const changes = await sql`delete from import_change where id = any(array(
    select id from import_change where import_id = ${id} limit ${most}))`.execute(tx)
  if (rows.length === 0 && (changes.numAffectedRows ?? 0n) === 0n) return null
  const ids = rows.map(({ row_id }) => row_id)
  await sql`with gone as (
      delete from comment c using import_row came where c.id = any(${ids}::uuid[]) and came.row_id = c.id
        and came.version = c.version and c.reactions_version = 0 returning c.ticket_id, c.id
    ), crashes as (
      delete from crash using gone where crash.ticket_id = gone.ticket_id and crash.source_id = gone.id
    )
    update ticket set comment_count = comment_count - n
    from (select ticket_id, count(*) as n from gone group by ticket_id order by ticket_id) less where ticket.id = less.ticket_id`.execute(
    tx,
  )
  const files = await filesOf(tx, sql`id = any(${ids}::uuid[]) and version = 1`)
  await sql`delete from attachment where id = any(${ids}::uuid[]) and version = 1`.execute(tx)
  await sql`delete from import_row r where import_id = ${id} and row_id = any(${ids}::uuid[])
    and not exists (select from comment where id = r.row_id) and not exists (select from attachment where id = r.row_id)`.execute(
    tx,
  )
  await sql`update import_row set import_id = null where import_id = ${id} and row_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return { kinds: ['comment', 'file'], kept: 0, done: rows.length, files }
}

/**
 * Removes labels, milestones, custom fields, recurring tickets, columns and names that nothing uses any more. Requires the exclusive
 * project lock.
 */
export async function removeUnusedParts(tx: Tx, { id, project_id, now }: Removing): Promise<Effect> {
  const labels = await sql`with gone as (
      delete from label using import_row r where r.import_id = ${id} and r.kind = 'label' and label.id = r.row_id
        and not exists (select from ticket_label where label_id = label.id)
        and not exists (select from label other where other.merged_into = label.id) returning label.id)
    delete from import_row where import_id = ${id} and row_id in (select id from gone)`.execute(tx)
  const milestones = await sql`with gone as (
      delete from milestone using import_row r where r.import_id = ${id} and r.kind = 'milestone' and milestone.id = r.row_id
        and not exists (select from ticket where milestone_id = milestone.id) returning milestone.id)
    delete from import_row where import_id = ${id} and row_id in (select id from gone)`.execute(tx)
  const fields = await sql`with gone as (
      delete from custom_field using import_row r where r.import_id = ${id} and r.kind = 'field' and custom_field.id = r.row_id
        and not exists (${withField(sql`custom_field.id::text`, project_id)}) returning custom_field.id)
    delete from import_row where import_id = ${id} and row_id in (select id from gone)`.execute(tx)
  if ((fields.numAffectedRows ?? 0n) > 0n) await closeGaps(tx, project_id)
  // A rule that somebody edited or resumed stays, as it is theirs now.
  const rules = await sql`with gone as (
      delete from recurrence using import_row r where r.import_id = ${id} and r.kind = 'recurrence' and recurrence.id = r.row_id
        and recurrence.version = 1 returning recurrence.id)
    delete from import_row where import_id = ${id} and row_id in (select id from gone)`.execute(tx)
  const columns = await sql`with gone as (
      update project_column c set removed_at = ${now} from import_row r
      where r.import_id = ${id} and r.kind = 'column' and c.id = r.row_id and c.removed_at is null
        and not exists (select from ticket t where t.project_id = c.project_id and t.status = c.status and t.column_slot = c.slot)
        and not exists (select from project_column other where other.project_id = c.project_id and other.moving_to = c.slot::text)
        and exists (select from project_column other where other.project_id = c.project_id and other.status = c.status
          and other.removed_at is null and other.moving_to is null and not exists (select from import_row came
            where came.import_id = ${id} and came.row_id = other.id))
      returning c.id)
    delete from import_row where import_id = ${id} and row_id in (select id from gone)`.execute(tx)
  await forgetNames(tx, id, project_id, now)
  await sql`delete from import_row where import_id = ${id} and kind = 'relation'`.execute(tx)
  await sql`update import_row set import_id = null where import_id = ${id}`.execute(tx)
  return {
    kinds: [
      ...((labels.numAffectedRows ?? 0n) > 0n ? ['label'] : []),
      ...((milestones.numAffectedRows ?? 0n) > 0n ? ['milestone'] : []),
      ...((fields.numAffectedRows ?? 0n) > 0n ? ['field'] : []),
      ...((rules.numAffectedRows ?? 0n) > 0n ? ['recurrence'] : []),
      ...((columns.numAffectedRows ?? 0n) > 0n ? ['column'] : []),
    ],
  }
}

/**
 * Clears names without an account that nothing refers to any more, also those that were matched with members since. Their rows stay,
 * like those of deleted accounts.
 */
async function forgetNames(tx: Tx, id: string, projectId: string, now: string): Promise<void> {
  await sql`with gone as (
      update profile set full_name = 'Deleted user', username = 'deleted-' || right(profile.id::text, 12), deleted_at = ${now}
      where imported_into = ${projectId} and deleted_at is null
        and not exists (select from import_row r where r.row_id = profile.id and r.import_id is distinct from ${id})
        and not exists (select from ticket where reporter_id = profile.id)
        and not exists (select from ticket where project_id = ${projectId} and imported ? 'assignee'
          and imported #>> '{assignee,id}' = profile.id::text)
        and not exists (select from comment where author_id = profile.id)
        and not exists (select from attachment where project_id = ${projectId} and uploader_id = profile.id)
        and not exists (select from import_change where actor_id = profile.id
          and origin_id in (select id from import_origin where project_id = ${projectId}))
      returning profile.id)
    delete from import_row where import_id = ${id} and row_id in (select id from gone)`.execute(tx)
}
