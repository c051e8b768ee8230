// Commands that change webhooks and request deliveries. Only admins see webhooks, so there are no events. No answer, log or audit
// entry contains the secret, and only the host of the address appears in them, because the rest may be secret too.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import type { AuditAction, AuditDetails } from '../../domain/audit/audit.ts'
import { type FieldError, Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { chatFormat } from '../../domain/webhook/format/formats.ts'
import { WEBHOOK_ROTATION_HOURS, WEBHOOK_TEST, WEBHOOKS_PER_PROJECT } from '../../domain/webhook/webhook.ts'
import { audit } from '../audit/log.ts'
import { allowedNetworks } from '../outgoing/public-address.ts'
import { refusedTarget } from '../outgoing/target.ts'
import type { ProjectContext, Server } from '../pipeline/context.ts'
import { requireFilter } from './filter.ts'
import { secretBytes } from './sign.ts'

export async function createWebhook(
  context: ProjectContext,
  input: InputOf<'createWebhook'>,
  { config }: Server,
): Promise<null> {
  const { db, project, now, newId } = context
  const { held } = await db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow()
  if (held >= WEBHOOKS_PER_PROJECT) throw new Refusal('webhook_limit')
  const { url, description, format, secret } = input
  const hook = { id: newId(), url: requireUrl(config, url) }
  const query = await requireFilter(db, project, input.query, new Date(now))
  await db
    .insertInto('webhook')
    .values({
      ...hook,
      project_id: project.id,
      description,
      format,
      query,
      ...requirePlace(format, input),
      ...eventsOf(format, input),
      secret: secret === undefined ? unusedSecret(format) : secretBytes(secret),
      from_seq: project.seq,
      created_at: now,
    })
    .execute()
  await note(context, 'webhook.created', hook, {})
  return null
}

export async function updateWebhook(
  context: ProjectContext,
  { webhook_id, ...changes }: InputOf<'updateWebhook'>,
  { config }: Server,
): Promise<null> {
  const { db, project, now } = context
  const hook = await requireHook(context, webhook_id)
  const { url, description, types, topics, query, room, access_token, is_on } = changes
  const isSwitchedOn = is_on === true && !hook.is_on
  const values = {
    // Only these fields: the pipeline adds the day to an input with a query that depends on it.
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url: requireUrl(config, url) }),
    ...eventsOf(hook.format, { types, topics }),
    ...(query !== undefined && { query: await requireFilter(db, project, query, new Date(now)) }),
    ...requirePlace(hook.format, { room, access_token }, hook),
    ...(is_on === false && { is_on, paused: null }),
    // Events from the time while the webhook was off are not sent.
    ...(isSwitchedOn && {
      is_on,
      paused: null,
      failing_since: null,
      quiet_until: null,
      from_seq: project.seq,
    }),
  }
  const fields = Object.keys(values).filter((field) => field in changes && isChanged(hook, values, field))
  if (fields.length === 0) return null
  await db.updateTable('webhook').set(values).where('id', '=', webhook_id).execute()
  if (isSwitchedOn)
    await sql`update webhook_delivery set retry_at = ${now}, attempts = 0, first_at = null
      where webhook_id = ${webhook_id} and state = 'pending'`.execute(db)
  const words = fields.map((field) => FIELD_WORDS[field] ?? field).join(', ')
  await note(context, 'webhook.changed', { id: hook.id, url: values.url ?? hook.url }, { fields: words })
  return null
}

const FIELD_WORDS: Record<string, string> = {
  url: 'address',
  types: 'events',
  topics: 'events',
  query: 'filter',
  access_token: 'access token',
  is_on: 'state',
}

/** The chosen events, in the way of the format. An undefined choice stays as it is. */
function eventsOf(
  format: string,
  { types, topics }: Partial<Pick<InputOf<'createWebhook'>, 'types' | 'topics'>>,
) {
  if (chatFormat(format))
    return topics === undefined ? {} : { types: null, topics: topics && [...new Set(topics)] }
  return types === undefined ? {} : { types: types && [...new Set(types)] }
}

type Place = { room?: string | null | undefined; access_token?: string | null | undefined }

/** The room and the token, if the format needs them. A token that is left out, or empty, stays as it is. */
function requirePlace(format: string, { room, access_token }: Place, before: Place = {}) {
  const chat = chatFormat(format)
  const errors: FieldError[] = []
  const newRoom = room === undefined ? before.room : room
  const newToken = access_token || before.access_token
  if (chat?.room && !chat.room.pattern.test(newRoom ?? ''))
    errors.push({ field: 'room', message: chat.room.error })
  if (chat?.token && !newToken)
    errors.push({ field: 'access_token', message: t('Please enter an access token') })
  if (errors.length > 0) throw new Refusal('invalid_input', { errors })
  return {
    ...(chat?.room && { room: newRoom ?? null }),
    ...(chat?.token && { access_token: newToken ?? null }),
  }
}

/** Chats check no signature. A random secret keeps the row as that of every other webhook. */
function unusedSecret(format: string): Buffer {
  if (chatFormat(format)) return randomBytes(32)
  throw new Refusal('invalid_input', {
    errors: [{ field: 'secret', message: t('Required for this format') }],
  })
}

const isChanged = (before: object, after: object, field: string) =>
  JSON.stringify(before[field as never] ?? null) !== JSON.stringify(after[field as never] ?? null)

export async function deleteWebhook(
  context: ProjectContext,
  { webhook_id }: InputOf<'deleteWebhook'>,
): Promise<null> {
  const hook = await requireHook(context, webhook_id)
  await context.db.deleteFrom('webhook').where('id', '=', webhook_id).execute()
  await note(context, 'webhook.deleted', hook, {})
  return null
}

export async function rotateWebhookSecret(
  context: ProjectContext,
  { webhook_id, secret }: InputOf<'rotateWebhookSecret'>,
): Promise<null> {
  const { db, now } = context
  const hook = await requireHook(context, webhook_id)
  const former_until = new Date(Date.parse(now) + WEBHOOK_ROTATION_HOURS * 3_600_000).toISOString()
  await db
    .updateTable('webhook')
    .set({ secret: secretBytes(secret), former_secret: sql<Buffer>`secret`, former_until })
    .where('id', '=', webhook_id)
    .execute()
  await note(context, 'webhook.secret_changed', hook, {})
  return null
}

export async function testWebhook(
  context: ProjectContext,
  { webhook_id }: InputOf<'testWebhook'>,
): Promise<null> {
  const { db, now, newId } = context
  await requireHook(context, webhook_id)
  const id = newId()
  await db
    .insertInto('webhook_delivery')
    .values({
      id,
      webhook_id,
      seq: null,
      type: WEBHOOK_TEST,
      ticket_id: null,
      comment_id: null,
      lane: id,
      by_hand: true,
      made_at: now,
      retry_at: now,
    })
    .execute()
  return null
}

/** A delivery that is waiting is tried now and keeps its schedule; a finished one is tried once more. */
export async function sendDeliveryAgain(
  { db, project, now }: ProjectContext,
  { delivery_id }: InputOf<'sendDeliveryAgain'>,
): Promise<null> {
  const { numAffectedRows } = await sql`
    update webhook_delivery delivery set retry_at = ${now}, state = 'pending',
      by_hand = by_hand or not webhook.is_on or state <> 'pending',
      -- Others neither wait for it nor does it for them.
      lane = case when state = 'pending' and webhook.is_on then lane else delivery.id end
    from webhook where webhook.id = webhook_id and webhook.project_id = ${project.id} and delivery.id = ${delivery_id}`.execute(
    db,
  )
  if (numAffectedRows === 0n) throw new Refusal('not_found')
  return null
}

/** The normalized address, in which no other notation can hide the real target. */
function requireUrl({ outgoingAllow }: Server['config'], text: string): string {
  const { href } = new URL(text)
  const message = refusedTarget(href, allowedNetworks(outgoingAllow))
  if (message) throw new Refusal('invalid_input', { errors: [{ field: 'url', message }] })
  return href
}

async function requireHook({ db, project }: ProjectContext, id: string) {
  const hook = await db
    .selectFrom('webhook')
    .select([
      'id',
      'format',
      'url',
      'description',
      'types',
      'topics',
      'query',
      'room',
      'access_token',
      'is_on',
    ])
    .where('id', '=', id)
    .where('project_id', '=', project.id)
    .forUpdate()
    .executeTakeFirst()
  if (!hook) throw new Refusal('not_found')
  return hook
}

type Noted = Extract<AuditAction, `webhook.${string}`>

function note<A extends Noted>(
  { db, user, project, caller, now }: ProjectContext,
  action: A,
  { id, url }: { id: string; url: string },
  detail: Omit<AuditDetails[A], 'host'>,
): Promise<void> {
  return audit(db, {
    action,
    at: now,
    person_id: null,
    actor: user.id,
    caller,
    project_id: project.id,
    subject_id: id,
    detail: { ...detail, host: new URL(url).host },
  } as never)
}
