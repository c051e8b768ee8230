// Links in mails: created when the mail is written, stored hashed, single-use. A new link revokes the older one of its kind.
// Sign-up links are in sign-up-link.ts.

import { fromNow } from '../../clock.ts'
import type { Db } from '../../db/handle.ts'
import type { Auth, Caller } from '../auth.ts'
import type { LinkType } from '../body.ts'
import { hashOf, newSecret } from '../session/session.ts'

const HOUR = 3_600
type Maker = Pick<Auth, 'db' | 'clock'>

/** The URL in a mail. The secret is in the fragment, which browsers never send to a server. */
export function linkTo(publicUrl: string, path: string, type: LinkType, secret: string): string {
  return `${publicUrl}${path}#type=${type}&token_hash=${secret}`
}

/** The requester of a link: the caller, and the hash of the secret that identifies the browser. */
type Requester = { caller?: Caller; browser_hash?: Buffer }

export async function newRecoveryLink(
  maker: Maker,
  person: { id: string; email: string },
  requester: Requester = {},
): Promise<string> {
  const secret = newSecret()
  const row = {
    hash: hashOf(secret),
    email: person.email,
    ...lifetime(maker),
    ...requesterColumns(requester),
  }
  await maker.db
    .insertInto('mail_link')
    .values({ user_id: person.id, kind: 'recovery', ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
  return secret
}

/** Stores the address a person wants to change to. The link is created when the mail is written. */
export async function awaitEmailChange(
  maker: Maker,
  userId: string,
  email: string,
  caller: Caller,
): Promise<void> {
  const row = { hash: hashOf(newSecret()), email, ...lifetime(maker), ...requesterColumns({ caller }) }
  await maker.db
    .insertInto('mail_link')
    .values({ user_id: userId, kind: 'email_change', ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
}

/**
 * Creates the link for a pending change of address.
 * @returns its secret, the new address and who requested it; null if no change is pending
 */
export async function newEmailChangeLink(maker: Maker, userId: string) {
  const secret = newSecret()
  const { created_at: _, ...end } = lifetime(maker)
  const row = await maker.db
    .updateTable('mail_link')
    .set({ hash: hashOf(secret), ...end })
    .where('user_id', '=', userId)
    .where('kind', '=', 'email_change')
    .returning(['email', 'device', 'address', 'created_at'])
    .executeTakeFirst()
  return row ? { ...row, secret } : null
}

function requesterColumns({ caller, browser_hash }: Requester) {
  return {
    device: caller?.device ?? null,
    address: caller?.address ?? null,
    browser_hash: browser_hash ?? null,
  }
}

function lifetime(maker: Maker) {
  return { created_at: fromNow(maker, 0), expires_at: fromNow(maker, HOUR) }
}

/** Uses up the link. Only one of several concurrent attempts gets the row. */
export async function takeLink(db: Db, kind: 'recovery' | 'email_change', secret: string, now: string) {
  return db
    .deleteFrom('mail_link')
    .where('kind', '=', kind)
    .where('hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}
