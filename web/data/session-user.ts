// The user of a session, as the screens see it.
import type { Session, User } from '@supabase/auth-js'
import type { ChosenFormats } from '../../domain/locale/formats.ts'
import type { StartPage } from '../../domain/user/user.ts'

/** The signed-in user. */
export type SessionUser = {
  id: string
  email: string
  full_name: string
  username: string
  new_email?: string
  /** False for an account created through the provider that has set no password. */
  has_password: boolean
  /** The page after signing in. */
  start_page: StartPage
} & Partial<ChosenFormats>

export function userOf({ user }: Session): SessionUser {
  const { id, email = '', new_email } = user
  const { full_name, username, start_page = 'dashboard' } = user.user_metadata
  const { language, week_start, hour_cycle } = user.user_metadata
  const formats = { language, week_start, hour_cycle }
  return {
    id,
    email,
    new_email,
    full_name,
    username,
    start_page,
    ...formats,
    has_password: hasPassword(user),
  }
}

/** Sessions from earlier releases have no list of identities. */
function hasPassword({ identities = [] }: User): boolean {
  return identities.length === 0 || identities.some(({ provider }) => provider === 'email')
}

/** The page after signing in, unless another one was requested. */
export function startPath(user: SessionUser | null): `/${StartPage}` {
  return `/${user?.start_page ?? 'dashboard'}`
}
