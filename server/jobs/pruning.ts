// Hourly: removes what nobody can use any more, and erases what was deleted long ago. Never events: they are history.
import { sql } from 'kysely'
import { DECIDED_DAYS } from '../../domain/proposal.ts'
import { WEBHOOK_LOG } from '../../domain/webhook.ts'
import { fromNow } from '../auth/auth.ts'
import { AWAITING_SECONDS, UNUSED_SECONDS } from '../auth/session/session.ts'
import { ACCESS_SECONDS } from '../auth/session/token.ts'
import { sweepBlobs } from '../blob/sweep.ts'
import type { Deps } from '../deps.ts'
import { pruneCode } from '../forge/forget.ts'
import { IMPORT } from '../import/limits.ts'
import { FORMER_USERNAMES, REFUSALS_KEPT } from '../limits.ts'
import { eraseDeleted } from '../retention/erase.ts'

const HOUR = 3_600
const DAY = 86_400
/** A pending sign-up expires after this; then its username is free again. */
const SIGN_UP_SECONDS = 7 * DAY
/** For so long an invitation link says why it does not work any more; its row holds an address. */
const ENDED_INVITATION_SECONDS = 30 * DAY
/** Mails that failed for good are kept this long for the operator to investigate. */
const GIVEN_UP_SECONDS = 30 * DAY
/** A line of an inbox that was read or done goes after this. */
const SEEN_LINE_SECONDS = 90 * DAY
/** Due dates this old are not told any more, so that it is not asked whether they were. */
const DUE_TOLD_SECONDS = 30 * DAY
/** Bulk changes, each with up to 10,000 tickets: so many an hour go after this. */
const BULK_SECONDS = 30 * DAY
const BULK_STEP = 100
const STEP = 5_000
/** Mails about inboxes that were sent; how many there were in an hour limits further ones. */
const SENT_MAIL_SECONDS = DAY

/** @param refusalsKept the most refused sign-ins to keep in the audit log */
export async function prune(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  refusalsKept = REFUSALS_KEPT,
): Promise<void> {
  const { db } = deps
  const before = (seconds: number) => fromNow(deps, -seconds)
  // Deleted a day after they expire: a clock that is temporarily ahead must not delete what is still valid.
  await db.deleteFrom('mail_link').where('expires_at', '<', before(DAY)).execute()
  await db.deleteFrom('email_undo').where('expires_at', '<', before(DAY)).execute()
  await db.deleteFrom('invitation').where('expires_at', '<', before(ENDED_INVITATION_SECONDS)).execute()
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
  await db.deleteFrom('redeemed_challenge').where('expires_at', '<', before(DAY)).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('authorization_request').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('session').where('last_used_at', '<', before(UNUSED_SECONDS)).execute()
  await db
    .deleteFrom('proposal')
    .where('decided_at', '<', before(DECIDED_DAYS * DAY))
    .execute()
  await db.deleteFrom('refresh_token').where('used_at', '<', before(UNUSED_SECONDS)).execute()
  await db.deleteFrom('former_username').where('freed_at', '<', before(FORMER_USERNAMES.seconds)).execute()
  await db.deleteFrom('idempotency_key').where('created_at', '<', before(DAY)).execute()
  await db
    .deleteFrom('rate_limit')
    .where('expire', '<', deps.clock.now().getTime() - HOUR * 1_000)
    .execute()
  // Mails that failed for good contain addresses.
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'mail' and attempts >= max_attempts and updated_at < ${before(GIVEN_UP_SECONDS)}`.execute(
    db,
  )
  await inSteps(() =>
    sql`delete from inbox_line where (user_id, ticket_id) in (
      select user_id, ticket_id from inbox_line where state in ('read', 'done') and at < ${before(SEEN_LINE_SECONDS)}
      order by at limit ${STEP})`.execute(db),
  )
  await inSteps(() =>
    sql`delete from due_told where (ticket_id, user_id, due_date) in (
      select ticket_id, user_id, due_date from due_told where due_date < ${before(DUE_TOLD_SECONDS)}::date
      order by due_date limit ${STEP})`.execute(db),
  )
  await inSteps(() =>
    sql`delete from notification_mail where id = any(array(
      select id from notification_mail where sent_at < ${before(SENT_MAIL_SECONDS)} order by sent_at limit ${STEP}))`.execute(
      db,
    ),
  )
  const oldBulk = before(BULK_SECONDS)
  await sql`delete from bulk_change where id = any(array(
    select id from bulk_change where started_at < ${oldBulk} order by started_at limit ${BULK_STEP}))`.execute(
    db,
  )
  await pruneImports(deps)
  await pruneDeliveries(deps)
  await pruneCode(db)
  await pruneAudit(deps, refusalsKept)
  await eraseDeleted(deps)
  await sweepBlobs(deps)
}

/** What was uploaded and never run; and tokens whose reading ended with its process. */
async function pruneImports(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db
    .deleteFrom('import')
    .where('state', 'in', ['uploaded', 'read', 'unreadable'])
    .where('created_at', '<', fromNow(deps, -IMPORT.draftDays * DAY))
    .execute()
  await deps.db.deleteFrom('import_secret').where('created_at', '<', fromNow(deps, -DAY)).execute()
}

/** The log of each webhook: what is old, whether or not it arrived, and of the rest the newest. */
async function pruneDeliveries(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db } = deps
  const oldest = fromNow(deps, -WEBHOOK_LOG.days * DAY)
  await inSteps(() =>
    sql`delete from webhook_delivery where id = any(array(
      select id from webhook_delivery where made_at < ${oldest} order by made_at limit ${STEP}))`.execute(db),
  )
  await inSteps(() =>
    sql`delete from webhook_delivery where id = any(array(
      select delivery.id from webhook cross join lateral (
        select id from webhook_delivery where webhook_id = webhook.id and state <> 'pending'
        order by id desc offset ${WEBHOOK_LOG.deliveries}) delivery limit ${STEP}))`.execute(db),
  )
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

/** In small batches: statements on the request pool have a time limit. */
async function inSteps(step: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await step()
    if (numAffectedRows < STEP) break
  }
}
