// Erases deleted content from the database for good: tickets and projects once they can no longer be restored, comments
// immediately. The time and author of the deletion stay, and so do the numbers. Works in small batches, each of which leaves
// counts and numbers correct, so it can be interrupted at any point and continues on the next run.
import { type RawBuilder, sql } from 'kysely'
import { countsOf } from '../db/counts.ts'
import type { Db } from '../db/handle.ts'
import { inSteps } from '../db/in-steps.ts'
import type { Deps } from '../deps.ts'
import { forgetCode, forgetCodeOf } from '../forge/forget.ts'
import { ofComment, ofTicket } from '../history/log.ts'
import { tidyLabels } from '../label/tidy.ts'
import { RESTORABLE_DAYS } from '../limits.ts'

const HOUR_MS = 3_600_000
/** A last-minute restore is finished by then, even if the clocks of two processes differ. */
const GRACE_MS = HOUR_MS
const STEP = 200

/** Tickets and projects deleted at or before this time can no longer be restored. ISO 8601. */
export function erasedBefore(now: string | Date): string {
  return new Date(new Date(now).getTime() - RESTORABLE_DAYS * 24 * HOUR_MS).toISOString()
}

export async function eraseDeleted({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await tidyLabels(db)
  const now = clock.now()
  const due = erasedBefore(new Date(now.getTime() - GRACE_MS))
  for (const table of ['project', 'ticket'] as const) {
    const erase = table === 'project' ? eraseProject : eraseTicket
    for (let ids = await dueIn(db, table, due); ids.length > 0; ids = await dueIn(db, table, due))
      for (const id of ids) await erase(db, id, now.toISOString())
  }
}

async function dueIn(db: Db, table: 'project' | 'ticket', due: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where deleted_at <= ${due} and erased_at is null limit ${STEP}`.execute(db)
  return rows.map(({ id }) => id)
}

async function eraseTicket(db: Db, id: string, now: string): Promise<void> {
  for (let ids = await commentsOn(db, id); ids.length > 0; ids = await commentsOn(db, id)) {
    await eraseCommentsFromLog(db, ids)
    await eraseComments(db, sql`id = any(${ids}::uuid[])`)
  }
  await eraseFromLog(db, ofTicket('e', id))
  await db.transaction().execute(async (tx) => {
    await sql`delete from attachment where ticket_id = ${id}`.execute(tx)
    await sql`delete from proposal where ticket_id = ${id}`.execute(tx)
    await sql`delete from import_change where ticket_id = ${id}`.execute(tx)
    await forgetAnswers(tx, sql<boolean>`ticket_id = ${id}`)
    await forgetCodeOf(tx, id)
    await sql`delete from report where ticket_id = ${id}`.execute(tx)
    await sql`delete from relation where from_id = ${id} or to_id = ${id}`.execute(tx)
    await sql`update ticket set title = 'Deleted ticket', description = null, erased_at = ${now}
      where id = ${id}`.execute(tx)
    await sql`delete from ticket_text where ticket_id = ${id}`.execute(tx)
    await sql`delete from ticket_watch where ticket_id = ${id}`.execute(tx)
    await sql`delete from notification using ticket where ticket.id = ${id}
      and notification.project_id = ticket.project_id and notification.ticket_id = ticket.id`.execute(tx)
    await sql`delete from inbox_line using ticket where ticket.id = ${id}
      and inbox_line.project_id = ticket.project_id and inbox_line.ticket_id = ticket.id`.execute(tx)
  })
}

async function commentsOn(db: Db, ticketId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from comment where ticket_id = ${ticketId}
    order by created_at, id limit ${STEP}`.execute(db)
  return rows.map(({ id }) => id)
}

async function eraseComments(db: Db, which: RawBuilder<unknown>): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`with gone as (
      delete from comment where ${which} returning ticket_id
    )
    update ticket set comment_count = comment_count - gone_from.count
    from (select ticket_id, count(*) from gone group by 1) gone_from where ticket.id = gone_from.ticket_id`.execute(
    db,
  )
  return numAffectedRows
}

/**
 * Removes earlier texts of tickets or comments from their events. Events of older releases also contain the texts of their time.
 */
async function eraseFromLog(db: Db, events: RawBuilder<boolean>): Promise<void> {
  const found = sql`select project_id, seq from event e where ${events}
      and (payload #>> '{ticket,title}' <> '' or payload #>> '{comment,content}' <> ''
        or before ?| array['title', 'description', 'content']) limit ${STEP}`
  await inSteps(STEP, () =>
    sql`update event set payload = (case when payload ? 'ticket' then payload - 'description' else payload end)
        #- '{ticket,title}' #- '{ticket,excerpt}' #- '{ticket,description}' #- '{comment,content}',
        before = before - array['title', 'description', 'content']
      from (${found}) found where event.project_id = found.project_id and event.seq = found.seq`.execute(db),
  )
}

/** Removes the texts of comments from the log. */
export async function eraseCommentsFromLog(db: Db, ids: string[]): Promise<void> {
  for (const id of ids) await eraseFromLog(db, ofComment('e', id))
  await forgetAnswers(db, sql<boolean>`comment_id = any(${ids}::uuid[])`)
}

/** Removes stored answers of webhook receivers, which may repeat the text that was sent. */
async function forgetAnswers(db: Db, which: RawBuilder<boolean>): Promise<void> {
  await sql`update webhook_delivery set answer = null, body_hash = null
    where ${which} and (answer is not null or body_hash is not null)`.execute(db)
}

/** Keeps the project's row, its owner's membership and its last event. */
async function eraseProject(db: Db, id: string, now: string): Promise<void> {
  const ofProject = sql`id = any(array(select comment.id from ticket join comment on comment.ticket_id = ticket.id
    where ticket.project_id = ${id} and ticket.comment_count > 0 limit ${10 * STEP}))`
  while ((await eraseComments(db, ofProject)) > 0n);
  while (await eraseSomeTickets(db, id));
  await inSteps(10 * STEP, (size) =>
    sql`delete from event where project_id = ${id} and seq = any(array(select event.seq from event
      join project on project.id = event.project_id and event.seq < project.seq
      where event.project_id = ${id} order by event.seq limit ${size}))`.execute(db),
  )
  await forgetCode(db, id)
  await db.transaction().execute(async (tx) => {
    await sql`delete from project_member using project where project.id = ${id}
      and project_member.project_id = project.id and user_id <> owner_id`.execute(tx)
    await sql`delete from proposal where project_id = ${id}`.execute(tx)
    await sql`delete from public_board where project_id = ${id}`.execute(tx)
    await sql`delete from calendar_link where project_id = ${id}`.execute(tx)
    // The public form is deleted with its robot.
    await eraseRobots(tx, id, now)
    await eraseImports(tx, id, now)
    await sql`delete from webhook where project_id = ${id}`.execute(tx)
    await sql`delete from project_visit where project_id = ${id}`.execute(tx)
    await sql`delete from bulk_change where project_id = ${id}`.execute(tx)
    await sql`delete from ticket_template where project_id = ${id}`.execute(tx)
    await sql`delete from view_list where project_id = ${id}`.execute(tx)
    await sql`delete from label where project_id = ${id}`.execute(tx)
    await sql`delete from project_column where project_id = ${id}`.execute(tx)
    await sql`update project set name = 'Deleted project', description = null, member_count = 1, erased_at = ${now}
      where id = ${id}`.execute(tx)
    await tellCounts(tx, id)
    await sql`update audit_entry set detail = detail - 'name' - 'host' where project_id = ${id}`.execute(tx)
  })
}

async function eraseRobots(db: Db, projectId: string, now: string): Promise<void> {
  await sql`with gone as (delete from account where robot_project_id = ${projectId} returning id)
    update profile set full_name = 'Deleted user', username = 'deleted-' || right(gone.id::text, 12), deleted_at = ${now}
    from gone where profile.id = gone.id`.execute(db)
}

/** Also erases names without an account, and uploaded files. */
async function eraseImports(db: Db, projectId: string, now: string): Promise<void> {
  await sql`delete from import_row using import_origin where origin_id = import_origin.id and project_id = ${projectId}`.execute(
    db,
  )
  await sql`delete from import_change where project_id = ${projectId}`.execute(db)
  await sql`delete from import where project_id = ${projectId}`.execute(db)
  await sql`delete from import_origin where project_id = ${projectId}`.execute(db)
  await sql`delete from import_mapping where project_id = ${projectId}`.execute(db)
  await sql`update profile set full_name = 'Deleted user', username = 'deleted-' || right(id::text, 12), deleted_at = ${now}
    where imported_into = ${projectId} and deleted_at is null`.execute(db)
}

/** Lowest numbers first, so that the project's highest ticket number stays correct until no ticket is left. */
function eraseSomeTickets(db: Db, projectId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ left: boolean }>`with gone as (
        delete from ticket where project_id = ${projectId} and number = any(array(
          select number from ticket where project_id = ${projectId} order by number limit ${STEP}))
        returning number, status, column_slot, deleted_at
      ), counted as (
        select count(*) filter (where status = 'todo' and deleted_at is null) as todo,
          count(*) filter (where status = 'in_progress' and deleted_at is null) as in_progress,
          count(*) filter (where status = 'done' and deleted_at is null) as done, max(number) as last
        from gone
      )
      update project set todo_count = todo_count - todo, in_progress_count = in_progress_count - in_progress,
        done_count = done_count - done,
        column_counts = column_counts_plus(column_counts, coalesce((
          select jsonb_object_agg(column_slot, -n) from (select column_slot, count(*) as n from gone
            where column_slot > 0 and deleted_at is null group by column_slot) by_column), '{}')),
        last_ticket_number = case when last < last_ticket_number then last_ticket_number else 0 end
      from counted where project.id = ${projectId} returning last < last_ticket_number as left`.execute(tx)
    await tellCounts(tx, projectId)
    return rows[0]?.left === true
  })
}

/** Updates the counts in the project's newest event. */
async function tellCounts(tx: Db, projectId: string): Promise<void> {
  await sql`update event set counts = ${sql.raw(countsOf('project'))}
    from project where project.id = ${projectId} and event.project_id = project.id and event.seq = project.seq`.execute(
    tx,
  )
}
