// A person as the sign-in knows them, and as the client library's user object shows them.
import type { Db } from '../db/handle.ts'

export type Person = {
  id: string
  email: string
  full_name: string
  username: string
  password_hash: string
  email_confirmed_at: string | null
  last_sign_in_at: string | null
  disabled_at: string | null
  created_at: string
  updated_at: string
  /** The address that waits to be verified. */
  new_email: string | null
}

export function people(db: Db, now: string) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .leftJoin('mail_link', (join) =>
      join
        .onRef('mail_link.user_id', '=', 'account.id')
        .on('mail_link.kind', '=', 'email_change')
        .on('mail_link.expires_at', '>', now),
    )
    .selectAll('account')
    .select(['profile.full_name', 'profile.username', 'mail_link.email as new_email'])
}

type Shown = Omit<Person, 'password_hash' | 'disabled_at'>

/** The user object of the wire format. */
export function userOf(person: Shown) {
  const { id, email, full_name, username, email_confirmed_at, created_at, updated_at } = person
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    ...(email_confirmed_at && { email_confirmed_at, confirmed_at: email_confirmed_at }),
    ...(person.new_email && { new_email: person.new_email }),
    ...(person.last_sign_in_at && { last_sign_in_at: person.last_sign_in_at }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name, username },
    identities: [],
    factors: [],
    created_at,
    updated_at,
    is_anonymous: false,
  }
}
