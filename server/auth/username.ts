// Usernames are unique over accounts and over sign-ups that wait for verification.
import { sql } from 'kysely'
import type { Db, Tx } from '../db/handle.ts'
import { usernameTaken } from './refusal.ts'

type Wish = { username: string; email: string; user_id?: string }

/** Refuses a username that somebody else has. `email` and `user_id` say who asks. */
export async function refuseTaken(db: Db, { username, email, user_id }: Wish): Promise<void> {
  const taken = await sql`
    select 1 from profile where username = ${username} and id is distinct from ${user_id ?? null}::uuid
    union all select 1 from sign_up where username = ${username} and email <> ${email} limit 1`.execute(db)
  if (taken.rows.length > 0) throw usernameTaken()
}

/** Nobody else can take the username until the end of the transaction. */
export async function reserve(tx: Tx, wish: Wish): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`username:${wish.username}`}, 0))`.execute(tx)
  await refuseTaken(tx, wish)
}
