// Sends due deliveries: each at least once with the same webhook-id, and those of one ticket in order. A process leases a
// delivery, so that no other process sends it meanwhile; if the process is killed, another one takes over when the lease ends.
// Limits per receiver, and for all failing receivers together, ensure that a slow or failing receiver does not delay the others.
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { type Polling, startPolling } from '../jobs/polling.ts'
import { callOut, type How } from '../outgoing/call-out.ts'
import { allowedNetworks } from '../outgoing/public-address.ts'
import { WEBHOOKS } from './limits.ts'
import { type Payload, payloadOf } from './payload.ts'
import { requestOf } from './request.ts'
import { endTry, type Leased, type Tried } from './result.ts'
import { hashOfBody, messageId, secondsOf, signatureOf } from './sign.ts'

export type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'logger'> & {
  /** For tests: the time limit of a receiver, and how names are resolved. */
  how?: Pick<How, 'seconds' | 'resolve'>
}

const { atOnce, perHook, perFailing, failing, lease } = WEBHOOKS

const later = ({ clock }: WebhookDeps, seconds = 0) =>
  new Date(clock.now().getTime() + seconds * 1_000).toISOString()

/** The number of deliveries that this process is sending to each webhook, and whether that webhook is failing. */
type Busy = Map<string, { running: number; isFailing: boolean }>

/** Looks for due deliveries, and starts sending them. */
export function createWebhookSender(deps: WebhookDeps) {
  const busy: Busy = new Map()
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let again = false

  /** Starts as many deliveries as there is room for. */
  async function fill(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && running.size < atOnce) {
      const taken = await take(deps, busy)
      if (!taken) return
      const hook = busy.get(taken.webhook_id) ?? { running: 0, isFailing: false }
      busy.set(taken.webhook_id, {
        running: hook.running + 1,
        isFailing: taken.failing_since !== null,
      })
      const one = deliver(deps, taken)
        .catch((error: unknown) =>
          deps.logger.warn(
            { err: error, delivery_id: taken.id },
            'webhook delivery interrupted; retrying later',
          ),
        )
        .finally(() => {
          running.delete(one)
          left(taken.webhook_id)
          // The next delivery of the same ticket may be due now.
          look(signal).catch((error: unknown) =>
            deps.logger.debug({ err: error }, 'could not fetch webhook deliveries; retrying later'),
          )
        })
      running.add(one)
    }
  }

  function left(id: string): void {
    const hook = busy.get(id)
    if (!hook || hook.running <= 1) busy.delete(id)
    else busy.set(id, { ...hook, running: hook.running - 1 })
  }

  /** Only one search runs at a time. A call during a search makes it run once more. */
  function look(signal?: AbortSignal): Promise<void> {
    again = true
    looking ??= (async () => {
      while (again) {
        again = false
        await fill(signal)
      }
    })().finally(() => {
      looking = undefined
    })
    return looking
  }

  return {
    look,
    /** Resolves when nothing is being sent any more. */
    async idle() {
      while (running.size > 0 || looking) await Promise.allSettled([...running, looking])
    },
  }
}

/** Runs until `stop` is called, which waits for current deliveries. */
export function startWebhooks(deps: WebhookDeps, pollMs: number = WEBHOOKS.lookMs): Polling {
  const sender = createWebhookSender(deps)
  const polling = startPolling((signal) => sender.look(signal), {
    logger: deps.logger,
    pollMs,
    words: 'could not poll for webhook deliveries',
  })
  return {
    async stop() {
      await polling.stop()
      await sender.idle()
    },
  }
}

/** Sends everything that is due, and returns. */
export async function sendWebhooks(deps: WebhookDeps): Promise<void> {
  const sender = createWebhookSender(deps)
  await sender.look()
  await sender.idle()
}

/**
 * Takes the delivery that has been due for longest, of a webhook that has room. Skips one that follows another of its lane, and
 * one that is leased.
 */
async function take(deps: WebhookDeps, busy: Busy): Promise<Leased | undefined> {
  const full = [...busy]
    .filter(([, hook]) => hook.running >= (hook.isFailing ? perFailing : perHook))
    .map(([id]) => id)
  const bad = [...busy.values()].reduce((sum, hook) => sum + (hook.isFailing ? hook.running : 0), 0)
  const mayFail: RawBuilder<boolean> = bad < failing ? sql`true` : sql`failing_since is null`
  const { rows } = await sql<Leased>`
    update webhook_delivery delivery
    set lease_until = ${later(deps, lease)}, attempts = attempts + 1, first_at = coalesce(first_at, ${later(deps)})
    from webhook where webhook.id = delivery.webhook_id and delivery.id = (
      select next.id from webhook_delivery next join webhook hook on hook.id = next.webhook_id
      where next.state = 'pending' and next.retry_at <= ${later(deps)} and coalesce(next.lease_until <= ${later(deps)}, true)
        and (hook.is_on or next.by_hand) and (next.by_hand or coalesce(hook.quiet_until <= ${later(deps)}, true)) and next.webhook_id <> all(${full}::uuid[]) and ${mayFail}
        and not exists (select from webhook_delivery before where before.webhook_id = next.webhook_id
          and before.lane = next.lane and before.state = 'pending' and before.seq < next.seq)
      order by next.retry_at, next.id limit 1 for update of next skip locked
    )
    returning delivery.id, webhook_id, project_id, seq, by_hand, made_at, attempts, first_at, failing_since, bulk_id, format, query, url,
      room, access_token, secret,
      case when former_until > ${later(deps)} then former_secret end as former_secret`.execute(deps.db)
  return rows[0]
}

async function deliver(deps: WebhookDeps, taken: Leased): Promise<void> {
  const at = deps.clock.now()
  const payload = await payloadOf(deps, taken, at)
  if (!('body' in payload)) return endWithout(deps, taken, payload, at)
  const { body } = payload
  const secrets = taken.former_secret ? [taken.secret, taken.former_secret] : [taken.secret]
  const signature = signatureOf(secrets, messageId(taken.id), secondsOf(at), body)
  const began = performance.now()
  const answer = await send(deps, taken, { at, body, signature })
  const took_ms = Math.round(performance.now() - began)
  await endTry(deps, taken, { ...answer, at, took_ms, signature, body_hash: hashOfBody(body) })
}

/** Ends a delivery that sends nothing now. */
async function endWithout(
  deps: WebhookDeps,
  { id, by_hand }: Leased,
  payload: Exclude<Payload, { body: string }>,
  at: Date,
): Promise<void> {
  if ('refused' in payload)
    await sql`update webhook_delivery set state = 'failed', lease_until = null, sent_at = ${at.toISOString()},
      status = null, error = ${payload.refused} where id = ${id}`.execute(deps.db)
  else if (payload.nothing === 'early')
    await sql`update webhook_delivery set retry_at = ${later(deps, WEBHOOKS.bulkWait)}, lease_until = null,
      attempts = 0, first_at = null where id = ${id}`.execute(deps.db)
  // The log has only what was to be sent.
  else if (payload.nothing === 'unmatched' && !by_hand)
    await sql`delete from webhook_delivery where id = ${id}`.execute(deps.db)
  else
    await sql`update webhook_delivery set state = 'dropped', lease_until = null where id = ${id}`.execute(
      deps.db,
    )
}

type Sent = { at: Date; body: string; signature: string }

async function send(
  deps: WebhookDeps,
  hook: Leased,
  { at, body, signature }: Sent,
): Promise<Tried['answer']> {
  const request = requestOf(hook, { deliveryId: hook.id, at, signature })
  try {
    const answered = await callOut(
      { ...request, body: Buffer.from(body) },
      {
        allowed: allowedNetworks(deps.config.outgoingAllow),
        seconds: WEBHOOKS.seconds,
        bytes: WEBHOOKS.answerBytes,
        ...deps.how,
      },
    )
    return { ...answered, error: null }
  } catch (error) {
    return { status: null, error: (error as Error).message, body: Buffer.alloc(0), retryAfter: undefined }
  }
}
