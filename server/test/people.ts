// Creates users for tests: confirmed and signed in, without the cost of hashing a password.
import { v7 as newId } from 'uuid'
import type { Deps } from '../deps.ts'

/** The password of all users created here, and its Argon2id hash, of the least cost: no test is about the cost of this one. */
export const PASSWORD = 'a long enough sentence'
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$sb1QdvHj7wb95LttfvcLzw$0NUJTPalH0++Txs0uj5ZGLW0HgaextP7qyjAFbUk4CE'

export type TestPerson = {
  user_id: string
  email: string
  full_name: string
  username: string
  session_id: string
  access_token: string
  /** For `app.request(path, { headers })`. */
  headers: { authorization: string }
}

type PersonOptions = { email?: string; username?: string; full_name?: string; confirmed?: boolean }

export async function createPerson(
  deps: Pick<Deps, 'db' | 'clock' | 'tokens'>,
  options: PersonOptions = {},
): Promise<TestPerson> {
  const id = newId()
  const now = deps.clock.now().toISOString()
  const username = options.username ?? `person-${id.slice(-12)}`
  const full_name = options.full_name ?? `Person ${id.slice(-4)}`
  const email = options.email ?? `${username}@example.org`
  await deps.db
    .insertInto('profile')
    .values({ id, full_name, username, created_at: now, deleted_at: null })
    .execute()
  await deps.db
    .insertInto('account')
    .values({
      id,
      email,
      password_hash: PASSWORD_HASH,
      email_confirmed_at: options.confirmed === false ? null : now,
      last_sign_in_at: now,
      disabled_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return {
    user_id: id,
    email,
    full_name,
    username,
    ...(await createSession(deps, { id, email, full_name, username })),
  }
}

/** Another session of the user, signed in or awaiting the second factor. */
export async function createSession(
  { db, clock, tokens }: Pick<Deps, 'db' | 'clock' | 'tokens'>,
  person: { id: string; email: string; full_name: string; username: string },
  { awaiting = false }: { awaiting?: boolean } = {},
): Promise<Pick<TestPerson, 'session_id' | 'access_token' | 'headers'>> {
  const session_id = newId()
  const now = clock.now().toISOString()
  await db
    .insertInto('session')
    .values({
      id: session_id,
      user_id: person.id,
      method: 'password',
      device: 'Chrome on Linux',
      address: '127.0.0.1',
      created_at: now,
      last_used_at: now,
      awaiting_factor: awaiting,
    })
    .execute()
  const { id: user_id, email, full_name, username } = person
  const access_token = await tokens.sign({
    user_id,
    session_id,
    ...(awaiting && { awaiting: true as const }),
    email,
    user_metadata: { full_name, username },
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: Math.floor(clock.now().getTime() / 1_000) }],
  })
  return { session_id, access_token, headers: { authorization: `Bearer ${access_token}` } }
}
