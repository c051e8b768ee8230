// Reads webhooks and their deliveries, without secrets.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Delivery, Webhook } from '../../domain/webhook/webhook.ts'
import type { ProjectContext, Server } from '../pipeline/context.ts'
import { payloadOf } from './payload.ts'
import { type Addressed, shownRequest, shownUrl } from './request.ts'
import { hashOfBody, messageId, secondsOf, signatureOf } from './sign.ts'

export async function listWebhooks({ db, project, now }: ProjectContext): Promise<OutputOf<'listWebhooks'>> {
  const { rows } = await sql<Webhook>`
    select id, format, url, description, types, topics, query, room, is_on, paused, failing_since, created_at,
      case when former_until > ${now} then former_until end as former_secret_until,
      (select count(*)::int from webhook_delivery where webhook_id = webhook.id and state = 'pending') as pending,
      (select json_build_object('at', to_char(sent_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', status, 'error', error)
        from webhook_delivery where webhook_id = webhook.id and sent_at is not null
        order by sent_at desc limit 1) as last
    from webhook where project_id = ${project.id} order by created_at, id`.execute(db)
  return {
    seq: project.seq,
    webhooks: rows.map((hook) => ({ ...hook, url: shownUrl(hook.format, hook.url) })),
  }
}

/** The columns of a delivery that the API sends. */
const DELIVERY = sql`delivery.id, webhook_id, delivery.type, number as ticket_number, state, made_at, attempts, sent_at, took_ms,
  delivery.status, error, case when state = 'pending' and (is_on or by_hand) then retry_at end as next_at`
const FROM = sql`webhook_delivery delivery join webhook on webhook.id = webhook_id
  left join ticket on ticket.id = ticket_id and ticket.project_id = webhook.project_id`

export async function listDeliveries(
  { db, project }: ProjectContext,
  { webhook_id, state, before, limit }: InputOf<'listDeliveries'>,
): Promise<OutputOf<'listDeliveries'>> {
  const { rows: hooks } = await sql`select from webhook
    where id = ${webhook_id} and project_id = ${project.id}`.execute(db)
  if (hooks.length === 0) throw new Refusal('not_found')
  const { rows } = await sql<Delivery>`select ${DELIVERY} from ${FROM} where webhook_id = ${webhook_id}
    ${state === undefined ? sql`` : sql`and state = ${state}`} ${before === undefined ? sql`` : sql`and delivery.id < ${before}`}
    order by delivery.id desc limit ${limit}`.execute(db)
  const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null
  return { seq: project.seq, deliveries: rows, next }
}

type Row = Delivery &
  Addressed & {
    query: string | null
    bulk_id: string | null
    seq: number | null
    signature: string | null
    body_hash: Buffer | null
    answer: string | null
    secrets: Buffer[]
  }

export async function getDelivery(
  { db, project, now }: ProjectContext,
  { delivery_id }: InputOf<'getDelivery'>,
  { config }: Server,
): Promise<OutputOf<'getDelivery'>> {
  const { rows } =
    await sql<Row>`select ${DELIVERY}, url, format, query, room, access_token, bulk_id, delivery.seq, signature, body_hash,
      -- It may repeat what was sent: gone with the ticket and the comment at once, erased soon after.
      case when (ticket_id is null or ticket.id is not null and ticket.deleted_at is null)
        and (comment_id is null or exists (select from comment where comment.id = comment_id)) then answer end as answer,
      array_remove(array[secret, case when former_until > ${now} then former_secret end], null) as secrets
    from ${FROM} where delivery.id = ${delivery_id} and webhook.project_id = ${project.id}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  const { secrets, signature, body_hash, seq, format, query, room, access_token, bulk_id, ...delivery } = row
  const { id, webhook_id, made_at, sent_at } = delivery
  const wanted = { project_id: project.id, webhook_id, seq, made_at, format, query, bulk_id }
  const payload = await payloadOf({ db, config }, wanted, new Date(now))
  const body = 'body' in payload ? payload.body : null
  const at = new Date(sent_at ?? now)
  const signed = signature ?? signatureOf(secrets, messageId(id), secondsOf(at), body ?? '')
  const hook = { format, url: row.url, room, access_token }
  return {
    seq: project.seq,
    delivery: {
      ...delivery,
      ...shownRequest(hook, { deliveryId: id, at, signature: signed }),
      body,
      is_as_sent: body_hash && body !== null && hashOfBody(body).equals(body_hash),
    },
  }
}
