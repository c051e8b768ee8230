// Judges a mail: what it is for, and whether its sender may be believed. A reply is proven by the secret of its address, and must also
// come from the address of that person; a ticket is proven by what the receiving server says about the sender.

import { meaningOf, tagOf } from '../../domain/mail-in/address.ts'
import { isAuthentic } from '../../domain/mail-in/authentication.ts'
import { asciiLowerCase } from '../../domain/text.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import type { TicketType } from '../../domain/ticket/ticket.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import type { Outcome, Refused } from './outcome.ts'
import type { Incoming } from './parse.ts'
import { replyOf } from './reply-address.ts'

export type ProjectAddress = {
  project_id: string
  is_on: boolean
  type: TicketType | null
  label_ids: string[]
  column_key: ColumnKey | null
}
export type Judged =
  | { kind: 'dropped'; outcome: Outcome }
  /** `user_id`: the person who gets the reason, known for certain. */
  | { kind: 'refused'; user_id: string; reason: Refused }
  | { kind: 'comment'; user_id: string; ticket_id: string }
  | { kind: 'ticket'; user_id: string; address: ProjectAddress }

type Judging = { db: Db } & Pick<Deps, 'clock' | 'config'>

const dropped = (outcome: Outcome): Judged => ({ kind: 'dropped', outcome })

export async function judge(deps: Judging, mail: Incoming): Promise<Judged> {
  const { config } = deps
  if (!config.mailIn || isOwn(config, config.mailIn.address, mail)) return dropped('own')
  if (mail.isAutomatic) return dropped('automatic')
  const { address } = config.mailIn
  const [meaning] = mail.recipients
    .map((recipient) => meaningOf(tagOf(address, recipient) ?? ''))
    .filter((one) => one !== null)
  if (!meaning) return dropped('no_address')
  return meaning.kind === 'reply'
    ? judgeReply(deps, mail, meaning.secret)
    : judgeTicket(deps, mail, meaning.secret)
}

/** Whether this server sent the mail: its own address as the sender, or a Message-ID as it gives them. */
function isOwn({ mailFrom, publicUrl }: Config, address: string, { from, messageId }: Incoming): boolean {
  const sender = asciiLowerCase(/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom)
  if (from !== null && (from === sender || tagOf(address, from) !== null)) return true
  const host = new URL(publicUrl).hostname
  return /^<[\da-f-]{36}@/.test(messageId ?? '') && messageId?.endsWith(`@${host}>`) === true
}

async function judgeReply(deps: Judging, { from }: Incoming, secret: string): Promise<Judged> {
  const reply = await replyOf(deps, secret)
  if (!reply) return dropped('no_address')
  const { user_id, ticket_id, email, has_ended } = reply
  if (has_ended) return from === email ? { kind: 'refused', user_id, reason: 'ended' } : dropped('no_address')
  // Somebody has a mail that was sent to this person: they are notified, and not the sender.
  if (from !== email) return { kind: 'refused', user_id, reason: 'not_sender' }
  return { kind: 'comment', user_id, ticket_id }
}

async function judgeTicket({ db, config }: Judging, mail: Incoming, slug: string): Promise<Judged> {
  const address = await db
    .selectFrom('mail_in_address')
    .innerJoin('project', 'project.id', 'mail_in_address.project_id')
    .select(['project_id', 'is_on', 'type', 'label_ids', 'column_key'])
    .where('slug', '=', slug)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!address) return dropped('no_address')
  const { from } = mail
  if (from === null) return dropped('no_sender')
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', from)
    .where('email_confirmed_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!account) return dropped('no_sender')
  // All members know the address, so it proves nothing.
  if (!isAuthentic(mail.authentication, config.mailIn?.authserv, from.split('@')[1] ?? ''))
    return dropped('unproven')
  const user_id = account.id
  return address.is_on ? { kind: 'ticket', user_id, address } : { kind: 'refused', user_id, reason: 'off' }
}
