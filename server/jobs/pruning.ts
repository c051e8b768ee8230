// Removes, once an hour, what nobody can use any more, and erases what was deleted long ago.
import { sql } from 'kysely'
import { fromNow } from '../auth/auth.ts'
import { AWAITING_SECONDS, UNUSED_SECONDS } from '../auth/session/session.ts'
import { ACCESS_SECONDS } from '../auth/session/token.ts'
import type { Deps } from '../deps.ts'
import { CATCH_UP_LIMIT } from '../events/log.ts'
import { FORMER_USERNAMES, LOG_BYTES, REFUSALS_KEPT } from '../limits.ts'
import { eraseDeleted } from '../retention/erase.ts'

const HOUR = 3_600
const DAY = 86_400
/** A sign-up waits this long for its address to be verified; then its username is free again. */
const SIGN_UP_SECONDS = 7 * DAY
const EVENT_SECONDS = 7 * DAY
/** Mails that could not be sent are kept this long, so that the operator can look into it. */
const GIVEN_UP_SECONDS = 30 * DAY
/** Events of a project that are kept however old they are. */
const EVENTS_KEPT = 100_000
const STEP = 5_000

/**
 * @param refusalsKept refused sign-ins that the audit log holds at most
 * @param logBytes what the events of one project may take
 */
export async function prune(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  refusalsKept = REFUSALS_KEPT,
  logBytes = LOG_BYTES,
): Promise<void> {
  const { db } = deps
  const before = (seconds: number) => fromNow(deps, -seconds)
  // Later than they end: a clock that is ahead for a while must not take away what is good again afterwards.
  await db.deleteFrom('mail_link').where('expires_at', '<', before(DAY)).execute()
  await db.deleteFrom('email_undo').where('expires_at', '<', before(DAY)).execute()
  await db.deleteFrom('sign_up').where('created_at', '<', before(SIGN_UP_SECONDS)).execute()
  const abandoned = before(AWAITING_SECONDS + ACCESS_SECONDS)
  await db
    .deleteFrom('session')
    .where('awaiting_factor', '=', true)
    .where('created_at', '<', abandoned)
    .execute()
  await db
    .deleteFrom('factor')
    .where('verified_at', 'is', null)
    .where('created_at', '<', before(DAY))
    .execute()
  await db.deleteFrom('factor_challenge').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('reauthentication').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('authorization_request').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('session').where('last_used_at', '<', before(UNUSED_SECONDS)).execute()
  await db.deleteFrom('refresh_token').where('used_at', '<', before(UNUSED_SECONDS)).execute()
  await db.deleteFrom('former_username').where('freed_at', '<', before(FORMER_USERNAMES.seconds)).execute()
  await db.deleteFrom('idempotency_key').where('created_at', '<', before(DAY)).execute()
  await db
    .deleteFrom('rate_limit')
    .where('expire', '<', deps.clock.now().getTime() - HOUR * 1_000)
    .execute()
  // Mails that failed for good: they contain addresses.
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'mail' and attempts >= max_attempts and updated_at < ${before(GIVEN_UP_SECONDS)}`.execute(
    db,
  )
  await pruneAudit(deps, refusalsKept)
  await pruneEvents(deps)
  await pruneLargeLogs(deps, logBytes)
  await eraseDeleted(deps)
}

async function pruneAudit(deps: Pick<Deps, 'db' | 'clock' | 'config'>, refusalsKept: number): Promise<void> {
  const { db, config } = deps
  const oldest = fromNow(deps, -config.auditDays * DAY)
  await inSteps(() =>
    sql`delete from audit_entry where id = any(array(
      select id from audit_entry where at < ${oldest} order by at limit ${STEP}))`.execute(db),
  )
  await inSteps(() =>
    sql`delete from audit_entry where id = any(array(
      select id from audit_entry where action = 'session.refused' order by id desc offset ${refusalsKept} limit ${STEP}))`.execute(
      db,
    ),
  )
}

async function inSteps(step: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await step()
    if (numAffectedRows < STEP) break
  }
}

/** In small steps: a statement of the pool may not take long. */
async function pruneEvents(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db } = deps
  const oldest = fromNow(deps, -EVENT_SECONDS)
  const projects = await db
    .selectFrom('project')
    .select(['id', 'seq'])
    .where('seq', '>', EVENTS_KEPT)
    .execute()
  for (const { id, seq } of projects) {
    await inSteps(() =>
      sql`delete from event where project_id = ${id} and seq = any(array(
        select seq from event where project_id = ${id} and seq <= ${seq - EVENTS_KEPT} and at < ${oldest}
        order by seq limit ${STEP}))`.execute(db),
    )
  }
}

/**
 * Deletes the oldest events of projects whose log takes too many bytes, but never the newest CATCH_UP_LIMIT: a page that is
 * further behind has to fetch again in any case. Checks only projects that changed within a day.
 */
async function pruneLargeLogs(deps: Pick<Deps, 'db' | 'clock'>, logBytes: number): Promise<void> {
  const { db } = deps
  const { rows } = await sql<{ id: string; seq: number }>`
    select p.id, p.seq from project p join event e on e.project_id = p.id and e.seq = p.seq
    where p.seq > ${CATCH_UP_LIMIT} and e.at > ${fromNow(deps, -DAY)}`.execute(db)
  for (const { id, seq } of rows) {
    const last = sql`(select max(seq) from (
        select seq, sum(pg_column_size(payload)) over (order by seq desc) as bytes from event where project_id = ${id}
      ) newest where bytes > ${logBytes} and seq <= ${seq - CATCH_UP_LIMIT})`
    await inSteps(() =>
      sql`delete from event where project_id = ${id} and seq = any(array(
        select seq from event where project_id = ${id} and seq <= ${last} order by seq limit ${STEP}))`.execute(
        db,
      ),
    )
  }
}
