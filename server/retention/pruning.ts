// Runs every hour: removes data that nobody can use any more, and erases content that was deleted long ago. Never removes events,
// because they are history.

import { type RawBuilder, sql } from 'kysely'
import { DECIDED_DAYS, DECIDED_KEPT } from '../../domain/proposal/proposal.ts'
import { ENDED_TOKENS_KEPT } from '../../domain/token/token.ts'
import { WEBHOOK_LOG } from '../../domain/webhook/webhook.ts'
import { AWAITING_SECONDS, UNUSED_SECONDS } from '../auth/session/session.ts'
import { deleteFiles } from '../blob/delete-files.ts'
import { sweepBlobs } from '../blob/sweep.ts'
import { fromNow } from '../clock.ts'
import { inSteps } from '../db/in-steps.ts'
import type { Schema } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { pruneCode } from '../forge/forget.ts'
import { IMPORT } from '../import/limits.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { ACCESS_SECONDS, FORMER_USERNAMES, MAILS_KEPT, REFUSALS_KEPT } from '../limits.ts'
import { forgetOldMails } from '../mail/mailer.ts'
import { eraseDeleted } from './erase.ts'

const HOUR = 3_600
const DAY = 86_400
/** A pending sign-up expires after this; then its username is free again. */
const SIGN_UP_SECONDS = 7 * DAY
/** How long an ended invitation link still says why it does not work. Its row contains an address, so it is not kept longer. */
const ENDED_INVITATION_SECONDS = 30 * DAY
/** Jobs that failed for good, such as mails, are kept this long for the operator to investigate. */
const GIVEN_UP_SECONDS = 30 * DAY
/** A line of an inbox that was read or done is removed after this. */
const SEEN_LINE_SECONDS = 90 * DAY
/** Tickets that became due this long ago are never notified again, so the record that they were is removed. */
const DUE_TOLD_SECONDS = 30 * DAY
/** Bulk changes are removed after this, at most BULK_STEP an hour. */
const BULK_SECONDS = 30 * DAY
const BULK_STEP = 100
const STEP = 5_000
/** How long sent mails about inboxes are kept, because mails within an hour are limited. */
const SENT_MAIL_SECONDS = DAY

type Pruning = Pick<Deps, 'db' | 'clock' | 'config'>
type Step = (deps: Pruning, refusalsKept?: number) => Promise<unknown>

const before = (deps: Pruning, seconds: number) => fromNow(deps, -seconds)

/** Removes rows of a table that are older than this, by one of its columns. */
function older<T extends keyof Schema & string>(
  table: T,
  column: keyof Schema[T] & string,
  seconds: number,
  more: RawBuilder<unknown> = sql`true`,
): Step {
  return (deps) =>
    sql`delete from ${sql.table(table)} where ${more} and ${sql.ref(column)} < ${before(deps, seconds)}`.execute(
      deps.db,
    )
}

/** Like `older`, for a large table, oldest first. In small batches, because statements on the request pool have a time limit. */
function olderInSteps(
  table: string,
  key: string,
  column: string,
  seconds: number,
  more: RawBuilder<unknown> = sql`true`,
): Step {
  const [name, of, by] = [sql.table(table), sql.raw(key), sql.ref(column)]
  return (deps) =>
    inSteps(STEP, () =>
      sql`delete from ${name} where (${of}) in (select ${of} from ${name}
        where ${more} and ${by} < ${before(deps, seconds)} order by ${by} limit ${STEP})`.execute(deps.db),
    )
}

/** Removes all but the newest rows of each owner. */
function surplus(
  table: keyof Schema,
  { of, by, keep, more }: { of: string; by: string; keep: number; more: RawBuilder<unknown> },
): Step {
  return ({ db }) =>
    inSteps(STEP, () =>
      sql`delete from ${sql.table(table)} where id = any(array(select id from (
        select id, row_number() over (partition by ${sql.ref(of)} order by ${sql.ref(by)} desc, id desc) as place
        from ${sql.table(table)} where ${more}) ranked where place > ${keep} limit ${STEP}))`.execute(db),
    )
}

/**
 * The steps of pruning. server/retention/bounds.ts refers to them by name, where each table says what limits it. Expired rows are
 * deleted a day late where a clock that is temporarily ahead must not delete valid rows.
 */
export const PRUNING = {
  mailLinks: older('mail_link', 'expires_at', DAY),
  emailUndos: older('email_undo', 'expires_at', DAY),
  invitations: older('invitation', 'expires_at', ENDED_INVITATION_SECONDS),
  signUps: older('sign_up', 'created_at', SIGN_UP_SECONDS),
  abandonedSessions: older('session', 'created_at', AWAITING_SECONDS + ACCESS_SECONDS, sql`awaiting_factor`),
  factors: older('factor', 'created_at', DAY, sql`verified_at is null`),
  factorChallenges: older('factor_challenge', 'expires_at', 0),
  reauthentications: older('reauthentication', 'expires_at', 0),
  redeemedChallenges: older('redeemed_challenge', 'expires_at', DAY),
  passkeyChallenges: older('passkey_challenge', 'expires_at', 0),
  authorizationRequests: older('authorization_request', 'expires_at', 0),
  sessions: older('session', 'last_used_at', UNUSED_SECONDS),
  decidedProposals: older('proposal', 'decided_at', DECIDED_DAYS * DAY),
  surplusProposals: surplus('proposal', {
    of: 'project_id',
    by: 'decided_at',
    keep: DECIDED_KEPT,
    more: sql`state <> 'open'`,
  }),
  endedTokens: surplus('token', {
    of: 'user_id',
    by: 'ended_at',
    keep: ENDED_TOKENS_KEPT,
    more: sql`ended_at is not null and not exists (select from proposal where token_id = token.id and state = 'open')`,
  }),
  refreshTokens: older('refresh_token', 'used_at', UNUSED_SECONDS),
  formerUsernames: older('former_username', 'freed_at', FORMER_USERNAMES.seconds),
  idempotencyKeys: older('idempotency_key', 'created_at', DAY),
  rateLimits: ({ db, clock }) =>
    db
      .deleteFrom('rate_limit')
      .where('expire', '<', clock.now().getTime() - HOUR * 1_000)
      .execute(),
  // Mails that failed for good contain addresses.
  givenUpJobs: (deps) =>
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where attempts >= max_attempts and updated_at < ${before(deps, GIVEN_UP_SECONDS)}`.execute(deps.db),
  inboxLines: olderInSteps(
    'inbox_line',
    'user_id, ticket_id',
    'at',
    SEEN_LINE_SECONDS,
    sql`state in ('read', 'done')`,
  ),
  dueTold: olderInSteps('due_told', 'ticket_id, user_id, due_date', 'due_date', DUE_TOLD_SECONDS),
  sentMails: olderInSteps('notification_mail', 'id', 'sent_at', SENT_MAIL_SECONDS),
  // Each bulk change has up to 10,000 tickets.
  bulkChanges: (deps) =>
    sql`delete from bulk_change where id = any(array(select id from bulk_change
      where started_at < ${before(deps, BULK_SECONDS)} order by started_at limit ${BULK_STEP}))`.execute(
      deps.db,
    ),
  imports: pruneImports,
  deliveries: pruneDeliveries,
  code: ({ db }) => pruneCode(db),
  audit: pruneAudit,
  deleted: eraseDeleted,
  files: sweepBlobs,
  mails: ({ config }) => forgetOldMails(config, MAILS_KEPT),
} satisfies Record<string, Step>

/** @param refusalsKept the most refused sign-ins to keep in the audit log */
export async function prune(deps: Pruning, refusalsKept?: number): Promise<void> {
  for (const step of Object.values(PRUNING) as Step[]) await step(deps, refusalsKept)
}

/**
 * Removes uploads that never ran or wait in a deleted project, tokens whose reading ended with its process, and sources without
 * imports.
 */
async function pruneImports(deps: Pruning): Promise<void> {
  const { db } = deps
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('import')
      .where('state', 'in', ['uploaded', 'read', 'unreadable'])
      .where('created_at', '<', before(deps, IMPORT.draftDays * DAY))
      .returning(['upload', 'staged'])
      .execute()
    // An import of a deleted project can be neither continued nor removed.
    const { rows } = await sql<(typeof gone)[number]>`
      with those as (
        select import.id, upload, staged from import join project on project.id = project_id
        where project.deleted_at is not null and (upload is not null or staged is not null) for update of import
      )
      update import set upload = null, staged = null from those where import.id = those.id
      returning those.upload, those.staged`.execute(tx)
    await enqueue(tx, ...deleteFiles([...gone, ...rows].flatMap(({ upload, staged }) => [upload, staged])))
  })
  await db.deleteFrom('import_secret').where('created_at', '<', before(deps, DAY)).execute()
  await sql`delete from import_origin where not exists (select from import where origin_id = import_origin.id)
    and not exists (select from import where project_id = import_origin.project_id and state = 'reading')
    and not exists (select from import_row where origin_id = import_origin.id)
    and not exists (select from import_change where origin_id = import_origin.id)`.execute(db)
}

/** The deliveries of each webhook: removes old ones whether or not they arrived, and all but the newest of the others. */
async function pruneDeliveries(deps: Pruning): Promise<void> {
  const { db } = deps
  const oldest = before(deps, WEBHOOK_LOG.days * DAY)
  await inSteps(STEP, () =>
    sql`delete from webhook_delivery where id = any(array(
      select id from webhook_delivery where made_at < ${oldest} order by made_at limit ${STEP}))`.execute(db),
  )
  await inSteps(STEP, () =>
    sql`delete from webhook_delivery where id = any(array(
      select delivery.id from webhook cross join lateral (
        select id from webhook_delivery where webhook_id = webhook.id and state <> 'pending'
        order by id desc offset ${WEBHOOK_LOG.deliveries}) delivery limit ${STEP}))`.execute(db),
  )
}

async function pruneAudit(deps: Pruning, refusalsKept = REFUSALS_KEPT): Promise<void> {
  const { db, config } = deps
  const oldest = before(deps, config.auditDays * DAY)
  await inSteps(STEP, () =>
    sql`delete from audit_entry where id = any(array(
      select id from audit_entry where at < ${oldest} order by at limit ${STEP}))`.execute(db),
  )
  await inSteps(STEP, () =>
    sql`delete from audit_entry where id = any(array(
      select id from audit_entry where action = 'session.refused' order by id desc offset ${refusalsKept} limit ${STEP}))`.execute(
      db,
    ),
  )
}
