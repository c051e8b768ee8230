// Stores the result of an attempt: the delivery has arrived, is tried again, or has failed; the webhook stays on, is failing, or
// is switched off with a mail to its owner.

import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Verdict } from '../../domain/webhook/format/format.ts'
import { WEBHOOK_TRIES_HOURS, type WebhookPause } from '../../domain/webhook/webhook.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/handle.ts'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { WEBHOOKS } from './limits.ts'
import { type Addressed, withoutSecrets } from './request.ts'
import { type Answer, secondsAfter, verdictOf } from './verdict.ts'

/** A delivery that this process has leased, with the data of its webhook that sending requires. */
export type Leased = Addressed & {
  id: string
  webhook_id: string
  project_id: string
  seq: number | null
  by_hand: boolean
  made_at: string
  attempts: number
  first_at: string
  failing_since: string | null
  query: string | null
  bulk_id: string | null
  secret: Buffer
  former_secret: Buffer | null
}

export type Tried = {
  answer: Answer
  at: Date
  took_ms: number
  /** Null: the format signs nothing. */
  signature: string | null
  body_hash: Buffer
}

type ResultDeps = { db: Db; clock: Clock; logger: Logger }
type Result = Tried['answer'] & Omit<Tried, 'answer'>

const TRIES_MS = WEBHOOK_TRIES_HOURS * 3_600_000

export async function endTry(deps: ResultDeps, taken: Leased, result: Result): Promise<void> {
  const { status } = result
  const verdict = verdictOf(taken.format, result, deps.clock.now().getTime())
  const hasArrived = verdict.is === 'arrived'
  const next = hasArrived ? null : nextTry(deps, taken, result, verdict)
  const error = result.error ?? (hasArrived ? null : verdict.words || null)
  const state = hasArrived ? 'delivered' : next ? 'pending' : 'failed'
  if (!hasArrived)
    deps.logger.info(
      { delivery_id: taken.id, webhook_id: taken.webhook_id, status, attempts: taken.attempts, state },
      'webhook delivery failed',
    )
  await deps.db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update webhook_delivery set state = ${state}, retry_at = coalesce(${next?.toISOString() ?? null}::timestamptz, retry_at),
        lease_until = null, sent_at = ${result.at.toISOString()}, took_ms = ${result.took_ms}, status = ${status},
        error = ${error}, signature = ${result.signature}, body_hash = ${result.body_hash},
        -- One that is about many tickets would be forgotten with none of them.
        answer = case when bulk_id is null and (ticket_id is null or exists (select from ticket where ticket.id = ticket_id and erased_at is null))
          and (comment_id is null or exists (select from comment where comment.id = comment_id)) then ${withoutSecrets(asText(result.body), taken)}::text end
      where id = ${taken.id} and attempts = ${taken.attempts} and state = 'pending'`.execute(tx)
    // The lease had ended, and another process took over the delivery.
    if (numAffectedRows === 0n) return
    if (hasArrived) await arrived(tx, taken)
    else if (verdict.is === 'limited' && next) await quiet(tx, taken, next)
    else await failed(tx, taken, { at: result.at, isGone: verdict.is === 'gone', isOver: state === 'failed' })
  })
}

async function arrived(tx: Tx, { webhook_id }: Leased): Promise<void> {
  await sql`update webhook set failing_since = null where id = ${webhook_id} and failing_since is not null`.execute(
    tx,
  )
}

/** Too many messages are no failure of the webhook: all its deliveries wait. */
async function quiet(tx: Tx, { webhook_id }: Leased, until: Date): Promise<void> {
  await sql`update webhook set quiet_until = greatest(quiet_until, ${until.toISOString()}::timestamptz)
    where id = ${webhook_id}`.execute(tx)
}

type How = { at: Date; isGone: boolean; isOver: boolean }

async function failed(tx: Tx, taken: Leased, { at, isGone, isOver }: How): Promise<void> {
  if (isGone) return pause(tx, taken, 'gone')
  if (taken.by_hand) return
  if (isOver) return pause(tx, taken, 'failing')
  await sql`update webhook set failing_since = ${at.toISOString()}
      where id = ${taken.webhook_id} and failing_since is null`.execute(tx)
}

/** An allowance for the time between taking a delivery and the end of its first attempt. */
const MARGIN_MS = 60_000

async function pause(tx: Tx, taken: Leased, paused: WebhookPause): Promise<void> {
  const { webhook_id, project_id, first_at } = taken
  const until = new Date(Date.parse(first_at) + MARGIN_MS).toISOString()
  // Switches off only if nothing has arrived since the first attempt. One event that a receiver rejects is not enough.
  const isDown = paused === 'failing' ? sql`failing_since <= ${until}` : sql`true`
  const { numAffectedRows } = await sql`update webhook set is_on = false, paused = ${paused}
    where id = ${webhook_id} and is_on and ${isDown}`.execute(tx)
  if (numAffectedRows === 1n) await enqueue(tx, mail('webhook_paused', { webhook_id, project_id }))
}

/** @returns the time of the next attempt; null if there is none */
function nextTry(
  { clock }: ResultDeps,
  taken: Leased,
  { retryAfter }: Result,
  verdict: Verdict,
): Date | null {
  if (verdict.is === 'gone' || taken.by_hand) return null
  const now = clock.now().getTime()
  const last = Date.parse(taken.first_at) + TRIES_MS
  if (now >= last) return null
  const { waits, longestWait, shortestWait } = WEBHOOKS
  if (verdict.is === 'limited' && verdict.seconds !== null) {
    const asked = Math.min(Math.max(verdict.seconds, shortestWait), longestWait) * (1 + Math.random() / 10)
    return new Date(Math.min(now + asked * 1_000, last))
  }
  const wait = (waits[taken.attempts - 1] ?? longestWait) * (1 + Math.random() / 10)
  const requestedWait = Math.min(secondsAfter(retryAfter, now), longestWait)
  return new Date(Math.min(now + Math.max(wait, requestedWait) * 1_000, last))
}

/** The first bytes of an answer, in a form that the database can store. */
function asText(body: Buffer): string {
  const text = new TextDecoder().decode(body.subarray(0, WEBHOOKS.keptBytes))
  return text.replaceAll('\u0000', '\ufffd')
}
