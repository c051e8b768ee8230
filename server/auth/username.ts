// Usernames are unique across accounts. A pending sign-up holds its username for an hour: long enough to open the mail, too short
// to block names. A released username stays reserved for a while, so that nobody can impersonate its former owner.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/handle.ts'
import { FORMER_USERNAMES } from '../limits.ts'
import { usernameTaken } from './refusal.ts'

const HELD_SECONDS = 3_600

/** `email` and `user_id` identify who requests the username; `now` is ISO 8601. */
type UsernameRequest = { username: string; email: string; now: string; user_id?: string }

async function isTaken(db: Db, { username, email, now, user_id }: UsernameRequest): Promise<boolean> {
  const taken = await sql`
    select 1 from profile where username = ${username} and id is distinct from ${user_id ?? null}::uuid
    union all select 1 from sign_up where username = ${username} and email <> ${email}
      and created_at > ${now}::timestamptz - ${HELD_SECONDS} * interval '1 second'
    union all select 1 from former_username where hash = ${hashOf(username)}
      and (user_id is null or user_id is distinct from ${user_id ?? null}::uuid)
      and freed_at > ${now}::timestamptz - ${FORMER_USERNAMES.seconds} * interval '1 second' limit 1`.execute(
    db,
  )
  return taken.rows.length > 0
}

function hashOf(username: string): Buffer {
  return createHash('sha256').update(username).digest()
}

/**
 * Reserves a released username for its former owner, or for nobody if the account was deleted. Only the last few names of each
 * person are kept, so that nobody can hoard names.
 */
export async function releaseUsername(
  tx: Db,
  { username, user_id, now }: { username: string; user_id: string; now: string },
): Promise<void> {
  await sql`insert into former_username (hash, user_id, freed_at) values (${hashOf(username)}, ${user_id}, ${now})
    on conflict (hash) do update set user_id = excluded.user_id, freed_at = excluded.freed_at`.execute(tx)
  await sql`delete from former_username where hash = any(array(
    select hash from former_username where user_id = ${user_id}
    order by freed_at desc, hash = ${hashOf(username)} desc offset ${FORMER_USERNAMES.each}))`.execute(tx)
}

/** Rejects a username that somebody else has. */
export async function refuseTaken(db: Db, request: UsernameRequest): Promise<void> {
  if (await isTaken(db, request)) throw usernameTaken()
}

async function lock(tx: Tx, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`username:${username}`}, 0))`.execute(tx)
}

/** Locks the username until the end of the transaction and rejects it if it is taken. */
export async function reserve(tx: Tx, request: UsernameRequest): Promise<void> {
  await lock(tx, request.username)
  await refuseTaken(tx, request)
}

const MOST = 32

/** Like `reserve`, but takes the first free variant of the name: ada, ada-2, ada-3 … */
export async function reserveSimilar(tx: Tx, request: UsernameRequest): Promise<string> {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`
    const username = request.username.slice(0, MOST - end.length) + end
    await lock(tx, username)
    if (!(await isTaken(tx, { ...request, username }))) return username
  }
}
