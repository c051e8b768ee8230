// The person of a session, as the screens know them.
import type { Session, User } from '@supabase/auth-js'

/** The signed-in person as the session knows them. */
export type SessionUser = {
  id: string
  email: string
  full_name: string
  username: string
  new_email?: string
  /** False for who came by the provider and has set none. */
  has_password: boolean
}

export function userOf({ user }: Session): SessionUser {
  const { id, email = '', new_email } = user
  const { full_name, username } = user.user_metadata
  return { id, email, new_email, full_name, username, has_password: hasPassword(user) }
}

/** A session of an earlier release names no identities. */
function hasPassword({ identities = [] }: User): boolean {
  return identities.length === 0 || identities.some(({ provider }) => provider === 'email')
}
