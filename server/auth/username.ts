// Usernames are unique over accounts. A sign-up that waits holds its name for an hour, long enough to open the mail:
// longer, and who opens none could keep names from everybody.
import { sql } from 'kysely'
import type { Db, Tx } from '../db/handle.ts'
import { usernameTaken } from './refusal.ts'

const HELD_SECONDS = 3_600

/** `email` and `user_id` say who asks; `now` is ISO 8601. */
type Wish = { username: string; email: string; now: string; user_id?: string }

async function isTaken(db: Db, { username, email, now, user_id }: Wish): Promise<boolean> {
  const taken = await sql`
    select 1 from profile where username = ${username} and id is distinct from ${user_id ?? null}::uuid
    union all select 1 from sign_up where username = ${username} and email <> ${email}
      and created_at > ${now}::timestamptz - ${HELD_SECONDS} * interval '1 second' limit 1`.execute(db)
  return taken.rows.length > 0
}

/** Refuses a username that somebody else has. */
export async function refuseTaken(db: Db, wish: Wish): Promise<void> {
  if (await isTaken(db, wish)) throw usernameTaken()
}

async function lock(tx: Tx, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`username:${username}`}, 0))`.execute(tx)
}

/** Nobody else can take the username until the end of the transaction. */
export async function reserve(tx: Tx, wish: Wish): Promise<void> {
  await lock(tx, wish.username)
  await refuseTaken(tx, wish)
}

const MOST = 32

/** As `reserve`, of the name or the first like it that is free: ada, else ada-2, ada-3 … */
export async function reserveLike(tx: Tx, wish: Wish): Promise<string> {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`
    const username = wish.username.slice(0, MOST - end.length) + end
    await lock(tx, username)
    if (!(await isTaken(tx, { ...wish, username }))) return username
  }
}
