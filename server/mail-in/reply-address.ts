// The address to which a person replies about a ticket. Its secret is derived from a key of the server, so that it is the same in
// every mail about the ticket; only its hash is stored. It ends 90 days after the last mail, and with the key.
import { sql } from 'kysely'
import { addressOf, base32, replyTag } from '../../domain/mail-in/address.ts'
import { hashOf } from '../auth/session/session.ts'
import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { MAIL_IN } from './limits.ts'

type Writing = Pick<Deps, 'db' | 'clock' | 'config' | 'tokens'>
type Who = { user_id: string; ticket_id: string }

/** Null if this server reads no mailbox. */
export async function replyAddressOf(
  { db, clock, config, tokens }: Writing,
  { user_id, ticket_id }: Who,
): Promise<string | null> {
  if (!config.mailIn) return null
  await tokens.upToDate()
  const secret = base32(tokens.derive(`reply by mail ${user_id} ${ticket_id}`).subarray(0, 20))
  const expires_at = new Date(clock.now().getTime() + MAIL_IN.reply * 1_000).toISOString()
  await sql`
    insert into mail_in_reply (user_id, ticket_id, hash, kid, expires_at)
    values (${user_id}, ${ticket_id}, ${hashOf(secret)}, (select kid from signing_key order by created_at desc limit 1), ${expires_at})
    on conflict (user_id, ticket_id) do update
      set hash = excluded.hash, kid = excluded.kid, expires_at = excluded.expires_at`.execute(db)
  return addressOf(config.mailIn.address, replyTag(secret))
}

export type ReplyTo = Who & { email: string; has_ended: boolean }

/** The person and the ticket of the address with this secret; undefined if there is none, or its account cannot be used. */
export async function replyOf(
  { db, clock }: { db: Db } & Pick<Deps, 'clock'>,
  secret: string,
): Promise<ReplyTo | undefined> {
  const { rows } = await sql<ReplyTo>`
    select reply.user_id, ticket_id, account.email,
      expires_at <= ${clock.now().toISOString()} or not exists (select from signing_key where signing_key.kid = reply.kid) as has_ended
    from mail_in_reply reply join account on account.id = reply.user_id
    where hash = ${hashOf(secret)} and account.disabled_at is null and account.email_confirmed_at is not null`.execute(
    db,
  )
  return rows[0]
}
