// Links sent by mail: made when the mail is written, kept hashed, valid once; a newer one of its kind kills the older.
// Those of sign-ups are sign-up-link.ts.
import type { Db } from '../../db/handle.ts'
import { type Auth, type Caller, fromNow } from '../auth.ts'
import type { LinkType } from '../body.ts'
import { hashOf, newSecret } from '../session/session.ts'

const HOUR = 3_600
type Maker = Pick<Auth, 'db' | 'clock'>

/** The address in a mail. The secret stands in the fragment, which no server along the way gets to see. */
export function linkTo(publicUrl: string, path: string, type: LinkType, secret: string): string {
  return `${publicUrl}${path}#type=${type}&token_hash=${secret}`
}

/** Who requested a link: from where, and the hash of the secret by which the browser is recognised. */
type Asked = { caller?: Caller; browser_hash?: Buffer }

export async function newRecoveryLink(
  maker: Maker,
  person: { id: string; email: string },
  asked: Asked = {},
): Promise<string> {
  const secret = newSecret()
  const row = { hash: hashOf(secret), email: person.email, ...lifetime(maker), ...whoAsked(asked) }
  await maker.db
    .insertInto('mail_link')
    .values({ user_id: person.id, kind: 'recovery', ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
  return secret
}

/** Remembers the address a person wants to change to. Its link is made with the mail. */
export async function awaitEmailChange(
  maker: Maker,
  userId: string,
  email: string,
  caller: Caller,
): Promise<void> {
  const row = { hash: hashOf(newSecret()), email, ...lifetime(maker), ...whoAsked({ caller }) }
  await maker.db
    .insertInto('mail_link')
    .values({ user_id: userId, kind: 'email_change', ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
}

/** The secret for the link of a change of address that waits, where it goes and who asked; null where none does. */
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

function whoAsked({ caller, browser_hash }: Asked) {
  return {
    device: caller?.device ?? null,
    address: caller?.address ?? null,
    browser_hash: browser_hash ?? null,
  }
}

function lifetime(maker: Maker) {
  return { created_at: fromNow(maker, 0), expires_at: fromNow(maker, HOUR) }
}

/** Uses up the link: of many who try at once, one gets the row. */
export async function takeLink(db: Db, kind: 'recovery' | 'email_change', secret: string, now: string) {
  return db
    .deleteFrom('mail_link')
    .where('kind', '=', kind)
    .where('hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}
