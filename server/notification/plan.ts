// Turns collected notifications (collect.ts) into mails when they are due. A mail and its contents are written in one
// transaction, so that several processes create each mail once; sender.ts sends it.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { DAILY_AT } from '../../domain/notification/notification.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { NOTIFICATIONS } from './limits.ts'
import { nextAt, quietUntil } from './local-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/**
 * A notification collected this far in the future had a clock that was ahead and has been corrected. It is due now, not too late.
 */
const AHEAD_MS = 5 * MINUTE_MS
const PEOPLE = 500

type PlanDeps = Pick<Deps, 'db' | 'clock'>
type Collected = {
  id: string
  ticket_id: string
  pace: 'now' | 'hourly' | 'daily'
  since: string
  due_at: string
}

/** @returns whether there may be more that is due now */
export async function planMails({ db, clock }: PlanDeps): Promise<boolean> {
  const now = clock.now()
  const people = await sql<{ user_id: string }>`
    select distinct user_id from (
      (select user_id from notification where mail_id is null and due_at <= ${now.toISOString()} order by due_at limit ${PEOPLE})
      union all
      (select user_id from notification where mail_id is null and since > ${later(now, AHEAD_MS)} limit ${PEOPLE})
    ) due`.execute(db)
  for (const { user_id } of people.rows) await db.transaction().execute((tx) => planFor(tx, user_id, now))
  return people.rows.length >= PEOPLE
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

async function planFor(tx: Tx, userId: string, now: Date): Promise<void> {
  // Blocks other processes, and a reader that adds notifications, until the commit. Locked in the order in which readers write.
  const { rows } = await sql<Collected>`
    select id, ticket_id, pace, since, due_at from notification where user_id = ${userId} and mail_id is null
    order by ticket_id, pace for update`.execute(tx)
  const settings = await tx
    .selectFrom('notification_settings')
    .select(['zone', 'quiet_from', 'quiet_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { zone, quiet_from: from, quiet_until: until } = settings ?? {}
  const clockOf = zone ?? 'UTC'
  const isDue = ({ due_at, since }: Collected) =>
    Date.parse(due_at) <= now.getTime() || Date.parse(since) > now.getTime() + AHEAD_MS
  const wait = quietUntil(now, from && until ? { from, until } : null, clockOf)
  if (wait) return putOff(tx, rows.filter(isDue), wait, now)
  const of = (pace: Collected['pace']) => rows.filter((row) => row.pace === pace)
  await planAtOnce(tx, userId, of('now').filter(isDue), now)
  if (of('hourly').some(isDue)) await make(tx, userId, of('hourly'), now)
  await planDaily(tx, userId, of('daily'), now, { isDue, zone: clockOf })
}

/**
 * A mail for each ticket, or one mail for all of them if there are many. After too many mails within an hour, all wait for an
 * hour.
 */
async function planAtOnce(tx: Tx, userId: string, due: Collected[], now: Date): Promise<void> {
  if (due.length === 0) return
  const before = await tx
    .selectFrom('notification_mail')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .where('user_id', '=', userId)
    .where('pace', '=', 'now')
    .where('made_at', '>', later(now, -HOUR_MS))
    .executeTakeFirstOrThrow()
  if (Number(before.mails) >= NOTIFICATIONS.inAnHour)
    return putOff(tx, due, new Date(now.getTime() + HOUR_MS), now)
  if (due.length > NOTIFICATIONS.apart) return make(tx, userId, due, now)
  for (const one of due) await make(tx, userId, [one], now)
}

/** New notifications wait for the next hour of daily mails, only once. */
async function planDaily(
  tx: Tx,
  userId: string,
  rows: Collected[],
  now: Date,
  { isDue, zone }: { isDue: (row: Collected) => boolean; zone: string },
): Promise<void> {
  const isNew = ({ due_at, since }: Collected) => due_at === since
  const fresh = rows.filter((row) => isDue(row) && isNew(row))
  const next = (row: Collected) => nextAt(earlier(row.since, now), DAILY_AT, zone)
  const waiting = fresh.filter((row) => next(row) > now)
  for (const row of waiting) await putOff(tx, [row], next(row), now)
  if (rows.some((row) => isDue(row) && !waiting.includes(row))) await make(tx, userId, rows, now)
}

const earlier = (since: string, now: Date) => new Date(Math.min(Date.parse(since), now.getTime()))

/** Also corrects a `since` in the future, which a clock that was ahead had written. */
async function putOff(tx: Tx, rows: Collected[], until: Date, now: Date): Promise<void> {
  if (rows.length === 0) return
  await sql`update notification set due_at = ${until.toISOString()}, since = least(since, ${now.toISOString()})
    where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
}

async function make(tx: Tx, userId: string, rows: Collected[], now: Date): Promise<void> {
  const [first] = rows
  if (!first) return
  const id = newId()
  const at = now.toISOString()
  // If the account was deleted, its notifications were deleted too, so this never mails a missing account.
  await tx
    .insertInto('notification_mail')
    .values({ id, user_id: userId, pace: first.pace, made_at: at, retry_at: at, sent_at: null })
    .execute()
  await tx
    .updateTable('notification')
    .set({ mail_id: id })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
}
