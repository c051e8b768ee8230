// Enqueues the digest of each person who wants one, on Monday morning in their time zone. The row of the person keeps the week of the
// last one and is changed in the transaction that enqueues the mail, so each week has one digest, whatever the number of processes. After
// a pause of the server the last week gets one, late, and those before get none.
import { sql } from 'kysely'
import { daysAfter } from '../../domain/date.ts'
import { DAILY_AT } from '../../domain/notification/notification.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type Polling, startPolling } from '../jobs/polling.ts'
import { nextMondayAt, quietUntil, wallClock } from '../notification/local-time.ts'
import { DIGEST } from './limits.ts'

type PlanDeps = Pick<Deps, 'db' | 'clock'>

/** Runs until it is stopped; undefined if no mail server is configured. */
export function startDigests({
  db,
  clock,
  config,
  logger,
}: PlanDeps & Pick<Deps, 'config' | 'logger'>): Polling | undefined {
  if (!config.smtpUrl) return undefined
  return startPolling((signal) => planDigests({ db, clock }, signal), {
    logger,
    pollMs: DIGEST.lookMs,
    words: 'could not look for due digests',
  })
}

/** Enqueues all digests that are due, and returns. */
export async function planDigests({ db, clock }: PlanDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await db.transaction().execute((tx) => planSome(tx, clock.now()))));
}

type Due = {
  user_id: string
  zone: string
  digest_week: string | null
  quiet_from: string | null
  quiet_until: string | null
}

/** A digest later than this was set by a clock that was ahead. */
const LATEST_MS = 9 * 86_400_000

/** @returns whether there may be more */
async function planSome(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<Due>`
    select user_id, coalesce(zone, 'UTC') as zone, digest_week::text as digest_week, quiet_from, quiet_until
    from notification_settings
    where digest_at is not null and (digest_at <= ${now.toISOString()} or digest_at > ${new Date(now.getTime() + LATEST_MS).toISOString()})
    order by digest_at limit ${DIGEST.people} for update skip locked`.execute(tx)
  for (const row of rows) await planOne(tx, row, now)
  return rows.length === DIGEST.people
}

async function planOne(tx: Tx, { user_id, zone, digest_week, ...quiet }: Due, now: Date): Promise<void> {
  const { quiet_from: from, quiet_until: until } = quiet
  const wait = quietUntil(now, from && until ? { from, until } : null, zone)
  const week = weekBefore(now, zone)
  if (!wait && (digest_week === null || digest_week < week))
    await enqueue(tx, mail('digest', { user_id, week }))
  const next = wait ?? nextMondayAt(now, DAILY_AT, zone)
  await tx
    .updateTable('notification_settings')
    .set({ digest_at: next.toISOString(), ...(!wait && { digest_week: week }) })
    .where('user_id', '=', user_id)
    .execute()
}

/** The Monday of the last week that is over. */
function weekBefore(now: Date, zone: string): string {
  const wall = new Date(wallClock(now.getTime(), zone))
  const sinceMonday = (wall.getUTCDay() + 6) % 7
  return daysAfter(wall.toISOString().slice(0, 10), -sinceMonday - 7)
}
