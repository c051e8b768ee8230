// Pushes mentions and assignments to the users' browsers. Each is sent at least once with the same tag, so that a repeated one
// replaces the first. The content, and whether the user may still read it, is read when it is sent.
import { sql } from 'kysely'
import { anchorOf } from '../../domain/comment/anchor.ts'
import type { Language } from '../../domain/locale/language.ts'
import { t } from '../../domain/locale/message.ts'
import type { PushMessage } from '../../domain/push/push.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'
import { profileOf } from '../db/json.ts'
import type { Deps } from '../deps.ts'
import { MAY_ENTER } from '../entry.ts'
import { type Polling, startPolling, takeAll } from '../jobs/polling.ts'
import { inLanguage } from '../locale/scope.ts'
import { PUSHES } from '../notification/limits.ts'
import { quietUntil } from '../notification/local-time.ts'
import { outgoingOf, type Post, post, type Subscription } from './deliver.ts'
import { pushKey } from './key.ts'

type SenderDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'logger'> & { post?: Post }
type Taken = {
  id: string
  user_id: string
  ticket_id: string
  reason: 'mentioned' | 'assigned'
  seq: number
  attempts: number
  made_at: string
}

const { atOnce, lease, pause, hours } = PUSHES

/** Runs until it is stopped. */
export function startPushes(deps: SenderDeps): Polling {
  return startPolling((signal) => sendPushes(deps, signal), {
    logger: deps.logger,
    pollMs: PUSHES.lookMs,
    words: 'could not poll for push messages',
  })
}

/** Sends everything that is due, and returns. */
export async function sendPushes(deps: SenderDeps, signal?: AbortSignal): Promise<void> {
  await takeAll(() => sendNext(deps), { atOnce, signal })
}

const at = ({ clock }: SenderDeps, later = 0) => new Date(clock.now().getTime() + later * 1_000).toISOString()

/** @returns false if there is nothing to send */
async function sendNext(deps: SenderDeps): Promise<boolean> {
  const { rows } = await sql<Taken>`
    update push_news set retry_at = ${at(deps, lease)}, attempts = attempts + 1
    where id = (
      select id from push_news where retry_at <= ${at(deps)} order by retry_at limit 1 for update skip locked
    ) returning id, user_id, ticket_id, reason, seq, attempts, made_at`.execute(deps.db)
  const [taken] = rows
  if (!taken) return false
  try {
    await push(deps, taken)
  } catch (error) {
    await fail(deps, taken, error)
  }
  return true
}

type Row = {
  project_id: string
  project_key: string
  number: number
  title: string
  /** The comment that the message is about, unless it was deleted. */
  comment_id: string | null
  actor: Profile | null
  language: Language | null
  zone: string | null
  quiet_from: string | null
  quiet_until: string | null
}

async function push(deps: SenderDeps, taken: Taken): Promise<void> {
  const { db, clock } = deps
  const row = await readable(deps, taken)
  const to = row ? await subscriptionsOf(deps, taken.user_id, row.project_id) : []
  if (!row || to.length === 0) return end(deps, taken)
  const { quiet_from: from, quiet_until: until } = row
  const later = quietUntil(clock.now(), from && until ? { from, until } : null, row.zone ?? 'UTC')
  if (later) {
    await sql`update push_news set retry_at = ${later.toISOString()}, attempts = 0 where id = ${taken.id}`.execute(
      db,
    )
    return
  }
  const key = await pushKey(db)
  const message = inLanguage(row.language, () => messageOf(taken, row))
  const sent = await Promise.allSettled(
    to.map(async (subscription) => {
      const status = await (deps.post ?? post)(outgoingOf(subscription, message, key, deps.config.publicUrl))
      await answered(deps, subscription, status)
    }),
  )
  const failed = sent.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  await end(deps, taken)
}

/** The content of a push, unless the user has read it or may not read it any more. */
async function readable(
  { db }: SenderDeps,
  { user_id, ticket_id, reason, seq }: Taken,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select project.id as project_id, project.key as project_key, ticket.number, ticket.title, comment.id as comment_id,
      ${profileOf('actor')} as actor,
      account.language, settings.zone, settings.quiet_from, settings.quiet_until
    from inbox_line line
    join project_member member on member.project_id = line.project_id and member.user_id = line.user_id
    join project on project.id = line.project_id and project.deleted_at is null
    join ticket on ticket.id = line.ticket_id and ticket.deleted_at is null
    join account on account.id = line.user_id and account.disabled_at is null
    left join profile actor on actor.id = line.actor_id
    left join event on event.project_id = line.project_id and event.seq = ${seq}
    left join comment on comment.id = (event.payload #>> '{comment,id}')::uuid
    left join notification_settings settings on settings.user_id = line.user_id
    where line.user_id = ${user_id} and line.ticket_id = ${ticket_id} and line.state = 'unread'
      and ${reason} = any(line.reasons)
      and (${reason} <> 'assigned' or ticket.assignee_id = ${user_id})`.execute(db)
  return rows[0]
}

/** The browsers whose sessions may enter the project. */
async function subscriptionsOf(
  { db }: SenderDeps,
  userId: string,
  projectId: string,
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select endpoint, p256dh, auth from push_subscription push
    join credential session on session.id = push.session_id and not session.awaiting_factor
    join project on project.id = ${projectId} and ${MAY_ENTER}
    where push.user_id = ${userId}`.execute(db)
  return rows
}

function messageOf({ ticket_id, reason }: Taken, row: Row): PushMessage {
  const person = displayName(row.actor, t('Somebody'))
  return {
    title:
      reason === 'mentioned'
        ? t('{person} mentioned you', { person })
        : t('{person} assigned you a ticket', { person }),
    body: `${ticketKey(row.project_key, row.number)} ${row.title}`,
    url: `/project/${row.project_id}/ticket/${row.number}${row.comment_id ? `#${anchorOf(row.comment_id)}` : ''}`,
    tag: ticket_id,
  }
}

/** Deletes the subscription of a browser that no longer exists. */
async function answered({ db }: SenderDeps, { endpoint }: Subscription, status: number): Promise<void> {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410)
    await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute()
  else throw new Error(`the push service answered ${status}`)
}

async function end({ db }: SenderDeps, { id }: Taken): Promise<void> {
  await db.deleteFrom('push_news').where('id', '=', id).execute()
}

async function fail(deps: SenderDeps, taken: Taken, error: unknown): Promise<void> {
  const { id, attempts, made_at } = taken
  const isOver = Date.parse(made_at) < deps.clock.now().getTime() - hours * 3_600_000
  const wait = pause * 2 ** (attempts - 1)
  // The message could contain the address of a browser, which is enough to push to it.
  const reason = error instanceof Error ? error.message.replace(/https:\S+/g, 'a push service') : 'unknown'
  deps.logger.warn({ reason, attempts, wait: isOver ? null : wait }, 'could not send a push message')
  if (isOver) await end(deps, taken)
  else await sql`update push_news set retry_at = ${at(deps, wait)} where id = ${id}`.execute(deps.db)
}
