// Stores the result of an attempt: the delivery has arrived, is tried again, or has failed; the webhook stays on, is failing, or
// is switched off with a mail to its owner.

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { WEBHOOK_TRIES_HOURS, type WebhookPause } from '../../domain/webhook/webhook.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/handle.ts'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Answered } from '../outgoing/call-out.ts'
import { WEBHOOKS } from './limits.ts'

/** A delivery that this process has leased, with the data of its webhook that sending requires. */
export type Leased = {
  id: string
  webhook_id: string
  project_id: string
  seq: number | null
  by_hand: boolean
  made_at: string
  attempts: number
  first_at: string
  failing_since: string | null
  url: string
  secret: Buffer
  former_secret: Buffer | null
}

export type Tried = {
  answer: Omit<Answered, 'status'> & { status: number | null; error: string | null }
  at: Date
  took_ms: number
  signature: string
  body_hash: Buffer
}

type ResultDeps = { db: Db; clock: Clock; logger: Logger }
type Result = Tried['answer'] & Omit<Tried, 'answer'>

/** The HTTP status of a receiver that is gone for good. */
const GONE = 410
const TRIES_MS = WEBHOOK_TRIES_HOURS * 3_600_000

export async function endTry(deps: ResultDeps, taken: Leased, result: Result): Promise<void> {
  const { status } = result
  const hasArrived = status !== null && status >= 200 && status < 300
  const next = hasArrived ? null : nextTry(deps, taken, result)
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
        error = ${result.error}, signature = ${result.signature}, body_hash = ${result.body_hash},
        answer = case when (ticket_id is null or exists (select from ticket where ticket.id = ticket_id and erased_at is null))
          and (comment_id is null or exists (select from comment where comment.id = comment_id)) then ${asText(result.body)}::text end
      where id = ${taken.id} and attempts = ${taken.attempts} and state = 'pending'`.execute(tx)
    // The lease had ended, and another process took over the delivery.
    if (numAffectedRows === 0n) return
    if (hasArrived) await arrived(tx, taken)
    else await failed(tx, taken, { at: result.at, isGone: status === GONE, isOver: state === 'failed' })
  })
}

async function arrived(tx: Tx, { webhook_id }: Leased): Promise<void> {
  await sql`update webhook set failing_since = null where id = ${webhook_id} and failing_since is not null`.execute(
    tx,
  )
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
function nextTry({ clock }: ResultDeps, taken: Leased, { status, retryAfter }: Result): Date | null {
  if (status === GONE || taken.by_hand) return null
  const now = clock.now().getTime()
  const last = Date.parse(taken.first_at) + TRIES_MS
  if (now >= last) return null
  const { waits, longestWait } = WEBHOOKS
  const wait = (waits[taken.attempts - 1] ?? longestWait) * (1 + Math.random() / 10)
  const requestedWait = Math.min(secondsAfter(retryAfter, now), longestWait)
  return new Date(Math.min(now + Math.max(wait, requestedWait) * 1_000, last))
}

/** Reads a Retry-After header: seconds, or a date. */
function secondsAfter(value: string | undefined, now: number): number {
  if (value === undefined) return 0
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}

/** The first bytes of an answer, in a form that the database can store. */
function asText(body: Buffer): string {
  const text = new TextDecoder().decode(body.subarray(0, WEBHOOKS.keptBytes))
  return text.replaceAll('\u0000', '\ufffd')
}
