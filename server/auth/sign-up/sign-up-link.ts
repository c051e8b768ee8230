// Links of pending sign-ups. Each sign-up has a link of its own, so that a link completes exactly the sign-up that its mail
// describes.
import { sql } from 'kysely'
import { fromNow } from '../../clock.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { clientNetworkOf } from '../../fair-use/rate-limiter.ts'
import type { Auth } from '../auth.ts'
import { hashOf, newSecret } from '../session/session.ts'

const DAY = 86_400
type Maker = Pick<Auth, 'db' | 'clock'>

/** A pending sign-up, as its mail describes it, with the secret for its link. */
export type Waiting = {
  secret: string
  full_name: string
  username: string
  device: string
  address: string
  created_at: string
}

/**
 * Creates links and revokes the previous ones: for one sign-up, or without `id` for all pending sign-ups of the
 * address, newest first.
 */
export async function newSignUpLinks(maker: Maker, email: string, id?: string): Promise<Waiting[]> {
  const rows = await maker.db
    .selectFrom('sign_up')
    .select(['id', 'full_name', 'username', 'device', 'address', 'created_at'])
    .where('email', '=', email)
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const waiting: Waiting[] = []
  for (const { id, ...row } of rows) {
    const secret = newSecret()
    const made = await maker.db
      .updateTable('sign_up')
      .set({ link_hash: hashOf(secret), link_expires_at: fromNow(maker, DAY) })
      .where('id', '=', id)
      .executeTakeFirst()
    if (made.numUpdatedRows === 1n) waiting.push({ ...row, secret })
  }
  return waiting
}

/** Serializes sign-ups and account creation for an address until the end of the transaction. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign_up:${email}`}, 0))`.execute(tx)
}

/** Uses up the link. Only one of several concurrent attempts gets the row. */
export async function takeSignUp(tx: Tx, secret: string, now: string) {
  const named = await tx
    .selectFrom('sign_up')
    .select('email')
    .where('link_hash', '=', hashOf(secret))
    .executeTakeFirst()
  if (!named) return undefined
  await lockAddress(tx, named.email)
  return tx
    .deleteFrom('sign_up')
    .where('link_hash', '=', hashOf(secret))
    .where('link_expires_at', '>', now)
    .returning(['email', 'full_name', 'username', 'password_hash', 'device', 'created_at', 'browser_hash'])
    .executeTakeFirst()
}

/** Keeps the newest sign-ups of an address. Over the limit, the network with the most sign-ups loses its oldest one first. */
export async function dropOldest(db: Db, email: string, limit: number): Promise<void> {
  const rows = await db
    .selectFrom('sign_up')
    .select(['id', 'address'])
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const from = new Map<string, number>()
  const ranked = rows.map(({ id, address }, age) => {
    const network = clientNetworkOf(address)
    const before = from.get(network) ?? 0
    from.set(network, before + 1)
    return { id, before, age }
  })
  ranked.sort((one, other) => one.before - other.before || one.age - other.age)
  const surplus = ranked.slice(limit).map(({ id }) => id)
  if (surplus.length > 0) await db.deleteFrom('sign_up').where('id', 'in', surplus).execute()
}
