// Sends mails about the inbox: each at least once, with the same Message-ID at every attempt. A process leases a mail, so that no
// other process sends it meanwhile; if the process is killed, another one takes over when the lease ends. A mail that fails waits
// longer each time, and does not delay other mails.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { type Polling, startPolling, takeAll } from '../jobs/polling.ts'
import type { Mailer } from '../mail/mailer.ts'
import { replyAddressOf } from '../mail-in/reply-address.ts'
import { NOTIFICATIONS } from './limits.ts'
import { notificationContentOf } from './mail-content.ts'
import { planMails } from './plan.ts'
import { notificationMail } from './text.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type SenderDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'tokens' | 'logger'> & { mailer: Mailer }
type Leased = { id: string; user_id: string; attempts: number; made_at: string }

const { atOnce, lease, pause, longestPause, days, seconds } = NOTIFICATIONS

/** Runs until it is stopped; undefined if no mail server is configured. */
export function startNotifications(deps: SenderDeps): Polling | undefined {
  if (!deps.config.smtpUrl) return undefined
  return startPolling((signal) => sendDue(deps, signal), {
    logger: deps.logger,
    pollMs: NOTIFICATIONS.lookMs,
    words: 'could not poll for inbox mails',
  })
}

/** Plans and sends everything that is due, and returns. */
export async function sendDue(deps: SenderDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await planMails(deps)));
  await takeAll(() => sendNext(deps), { atOnce, signal })
}

/** @returns false if there is no mail to send */
async function sendNext(deps: SenderDeps): Promise<boolean> {
  const mail = await take(deps)
  if (!mail) return false
  try {
    const sent = await send(deps, mail)
    await end(deps, mail.id, sent)
  } catch (error) {
    await fail(deps, mail, error)
  }
  return true
}

const at = ({ clock }: SenderDeps, later = 0) => new Date(clock.now().getTime() + later * 1_000).toISOString()

/** Also takes a mail that waits longer than any pause, because a clock that was ahead had set its time. */
async function take(deps: SenderDeps): Promise<Leased | undefined> {
  const { rows } = await sql<Leased>`
    update notification_mail set retry_at = ${at(deps, lease)}, attempts = attempts + 1
    where id = (
      select id from notification_mail where sent_at is null
        and (retry_at <= ${at(deps)} or retry_at > ${at(deps, 2 * longestPause)})
      order by retry_at limit 1 for update skip locked
    ) returning id, user_id, attempts, made_at`.execute(deps.db)
  return rows[0]
}

/** @returns whether the mail was sent; otherwise there is nothing left to send */
async function send(deps: SenderDeps, { id, user_id }: Leased): Promise<boolean> {
  const { config, mailer } = deps
  const content = await notificationContentOf(deps.db, id)
  if (!content) return false
  const unsubscribe = await unsubscribeUrl(deps, 'inbox', { user_id, email: content.to })
  // A mail about several tickets does not say which of them a reply is about.
  const [item, ...others] = content.more === 0 ? content.items : []
  const replyTo =
    item && others.length === 0 ? await replyAddressOf(deps, { user_id, ticket_id: item.ticket_id }) : null
  const mail = await notificationMail(content, { publicUrl: config.publicUrl, id, unsubscribe, replyTo })
  try {
    await inTime(mailer.send(mail))
  } catch (error) {
    if (!isRefused(error)) throw error
    await refuse(deps, user_id, content.to)
    return false
  }
  return true
}

/** A mail server that is too slow counts as failed. */
async function inTime(sending: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const late = delay(seconds * 1_000, undefined, { signal: timer.signal, ref: false }).then(
    () => Promise.reject(new Error('the mail server took too long')),
    () => undefined,
  )
  await Promise.race([sending, late]).finally(() => timer.abort())
}

type SmtpError = { command?: string; responseCode?: number; response?: string }

/** Whether the server refuses this address for good. A refusal by policy (5.7) is not about the address. */
function isRefused(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = error as SmtpError
  return command === 'RCPT TO' && responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response)
}

/** Sends no more mails to this address until the user tries again; the profile page shows this. */
async function refuse(deps: SenderDeps, userId: string, email: string): Promise<void> {
  const refused = { refused_email: email, refused_at: at(deps) }
  await deps.db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...refused })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(refused))
    .execute()
  deps.logger.info({ user_id: userId }, 'address refused by its mail server; inbox mails stopped')
}

/** A sent mail is kept for a while, because mails are counted. */
async function end(deps: SenderDeps, id: string, isSent: boolean): Promise<void> {
  if (isSent) {
    await sql`update notification_mail set sent_at = ${at(deps)} where id = ${id}`.execute(deps.db)
  } else await deps.db.deleteFrom('notification_mail').where('id', '=', id).execute()
}

async function fail(deps: SenderDeps, { id, attempts, made_at }: Leased, error: unknown): Promise<void> {
  const wait = Math.min(pause * 2 ** (attempts - 1), longestPause)
  const isOver = Date.parse(made_at) < deps.clock.now().getTime() - days * 86_400_000
  deps.logger.warn({ err: error, mail_id: id, attempts, wait: isOver ? null : wait }, 'could not send a mail')
  if (isOver) await end(deps, id, false)
  else await sql`update notification_mail set retry_at = ${at(deps, wait)} where id = ${id}`.execute(deps.db)
}
