// The changes of rules besides making a ticket: the next day after the last ticket was done, days on which the project was
// deleted or archived, and pauses.
import { sql } from 'kysely'
import type { Recurrence, RecurrencePause } from '../../domain/recurrence/recurrence.ts'
import type { Tx } from '../db/handle.ts'
import { append } from '../events/log.ts'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { takeLock } from '../pipeline/project-lock.ts'
import { RECURRENCE_COLUMNS, sentOf } from './columns.ts'
import { withPlan } from './commands.ts'
import { dayIn, isWaiting, type Plan, planned, type RecurrenceRow } from './schedule.ts'
import type { Due, MakeDeps } from './turn.ts'

/** Plans the next ticket of each rule whose last ticket is done or deleted. */
export async function planAfterDone(deps: MakeDeps, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string; project_id: string }>`
    select it.id, it.project_id from recurrence it join ticket on ticket.id = last_ticket_id
      join project on project.id = it.project_id and project.deleted_at is null and project.archived_at is null
    where removed_at is null and mode = 'when_done' and paused is null and next_at is null and done_on is null and last_ticket_id is not null
      and (ticket.status = 'done' or ticket.deleted_at is not null)
    limit ${AT_ONCE}`.execute(deps.db)
  for (const due of rows) {
    if (signal?.aborted) return
    await change(deps, due, (row, now) => {
      if (!isWaiting(row)) return null
      const done = { ...row, done_on: dayIn(now, row.zone) }
      return { row: done, plan: planned(done, { now }), before: {} }
    })
  }
}

/** Rules that one search plans; the next search takes the others. */
const AT_ONCE = 100

/** Leaves out what was due while the project was deleted or archived. An archived project stays as it was, so there is no event. */
export async function passOver({ db, clock }: MakeDeps, { id }: Pick<Due, 'id'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await locked(tx, id)
    const now = clock.now()
    if (!row || row.next_at === null || row.next_at > now.toISOString()) return
    await tx.updateTable('recurrence').set(planned(row, { now })).where('id', '=', id).execute()
  })
}

/** Pauses a rule that cannot make its ticket, and mails the people who can help. */
export function pauseRule(
  deps: MakeDeps,
  due: Pick<Due, 'id' | 'project_id' | 'author_id'>,
  paused: RecurrencePause,
): Promise<void> {
  return change(
    deps,
    due,
    (row, now) => {
      if (row.paused !== null || row.author_id !== due.author_id) return null
      const stopped = { ...row, paused }
      return { row: stopped, plan: planned(stopped, { now }), before: { paused: row.paused } }
    },
    (tx) => mailManagers(tx, due),
  )
}

async function mailManagers(tx: Tx, { id, project_id }: { id: string; project_id: string }): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`select user_id from project_member
    join project on project.id = project_id
    where project_id = ${project_id} and (role = 'admin' or user_id = owner_id) order by user_id limit 20`.execute(
    tx,
  )
  await enqueue(tx, ...rows.map(({ user_id }) => mail('recurrence_paused', { recurrence_id: id, user_id })))
}

type Changed = { row: RecurrenceRow; plan: Plan; before: Partial<Pick<Recurrence, 'paused'>> }

/** Changes a rule on behalf of nobody, with its event. */
async function change(
  { db, clock, hub }: MakeDeps,
  { id, project_id }: { id: string; project_id: string },
  next: (row: RecurrenceRow, now: Date) => Changed | null,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const now = clock.now()
  const event = await db.transaction().execute(async (tx) => {
    await takeLock(tx, project_id, 'shared')
    const row = await locked(tx, id)
    const changed = row && next(row, now)
    if (!row || !changed) return null
    const { paused, done_on } = changed.row
    const version = row.version + 1
    await tx
      .updateTable('recurrence')
      .set({ ...changed.plan, paused, done_on, version })
      .where('id', '=', id)
      .execute()
    const author = await tx
      .selectFrom('profile')
      .select(['id', 'full_name', 'username'])
      .where('id', '=', row.author_id)
      .executeTakeFirstOrThrow()
    const recurrence = sentOf(withPlan({ ...changed.row, version }, changed.plan), author)
    const payload = { type: 'recurrence.changed' as const, recurrence }
    const event = await append(tx, {
      project_id,
      payload,
      before: changed.before,
      actor_id: null,
      at: now.toISOString(),
    })
    await also?.(tx)
    return event
  })
  if (event) hub.publish(event)
}

const locked = (tx: Tx, id: string) =>
  tx.selectFrom('recurrence').select(RECURRENCE_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
