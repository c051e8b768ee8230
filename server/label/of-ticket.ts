// The labels of a ticket: this file writes them, labelIdsOf in columns.ts reads them.
import { type RawBuilder, sql } from 'kysely'
import { refusedIn } from '../../domain/error.ts'
import type { Db } from '../db/handle.ts'

type Labelled = { project_id: string; id: string; number: number }

/** Refuses labels that the project does not have or no longer has. */
export async function requireLabels(db: Db, projectId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql`select from label where project_id = ${projectId} and removed_at is null
    and id = any(${ids}::uuid[])`.execute(db)
  if (rows.length < ids.length) throw refusedIn('label_ids', 'label_gone')
}

/** A label, and the labels merged into it, which count as this label until they are tidied up. Empty if the label was removed. */
export function sameLabels(projectId: string, id: string): RawBuilder<string[]> {
  return sql<string[]>`array(select id from label where project_id = ${projectId}
    and (id = ${id} and removed_at is null or merged_into = ${id}))`
}

/** The removed labels that are not tidied up yet: a ticket marked only with these counts as having no labels. */
export function noLabels(projectId: string): RawBuilder<string[]> {
  return sql<string[]>`array(select id from label where project_id = ${projectId}
    and removed_at is not null and merged_into is null)`
}

/** Part of the statement that inserts a ticket as `created`: gives it these labels, checked before with `requireLabels`. */
export function labelsOfCreated(ids: string[]): RawBuilder<unknown> {
  return sql`insert into ticket_label (project_id, ticket_id, label_id, number)
    select project_id, created.id, label_id, number from created, unnest(${ids}::uuid[]) label_id`
}

/** Gives the ticket these labels and no others. */
export async function setLabels(db: Db, ticket: Labelled, ids: string[]): Promise<void> {
  await requireLabels(db, ticket.project_id, ids)
  await sql`delete from ticket_label where ticket_id = ${ticket.id} and label_id <> all(${ids}::uuid[])`.execute(
    db,
  )
  await sql`insert into ticket_label (project_id, ticket_id, label_id, number)
    select ${ticket.project_id}::uuid, ${ticket.id}::uuid, id, ${ticket.number}::integer
    from unnest(${ids}::uuid[]) id on conflict do nothing`.execute(db)
}
