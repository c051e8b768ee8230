// What a person signs in with, as the client library's user object shows it: the address with a password, and
// identities at the provider. Linking and unlinking are identity-link.ts.
import { sql } from 'kysely'

/** Who somebody is at a provider, and what it last said of them. */
export type Identity = {
  id: string
  issuer: string
  subject: string
  email: string | null
  name: string | null
  created_at: string
  last_sign_in_at: string | null
}

/** To be selected beside an account. Times within as text, as the database writes them. */
export const IDENTITIES = sql<Identity[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'issuer', issuer, 'subject', subject, 'email', email,
    'name', name, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at) order by created_at, id), '[]')
  from identity where identity.user_id = account.id)`

type Shown = {
  id: string
  email: string
  password_hash?: string | null
  created_at: string
  last_sign_in_at: string | null
  identities?: Identity[]
}

/** The address counts as an identity once it opens something: with a password. Its id is that of the person. */
export function identitiesOf(person: Shown) {
  const { id: user_id, email, password_hash, created_at, last_sign_in_at, identities = [] } = person
  const own = shown(user_id, { id: user_id, created_at, last_sign_in_at }, 'email', {
    sub: user_id,
    email,
    email_verified: true,
  })
  const linked = identities.map((identity) =>
    shown(user_id, identity, 'oidc', {
      iss: identity.issuer,
      sub: identity.subject,
      ...(identity.email && { email: identity.email }),
      ...(identity.name && { name: identity.name }),
    }),
  )
  return [...(password_hash ? [own] : []), ...linked]
}

export function providersOf({ password_hash, identities = [] }: Pick<Shown, 'password_hash' | 'identities'>) {
  const providers = [...(password_hash ? ['email'] : []), ...(identities.length > 0 ? ['oidc'] : [])]
  const [provider = 'email'] = providers
  return { provider, providers: providers.length > 0 ? providers : [provider] }
}

function shown(
  user_id: string,
  row: Pick<Identity, 'id' | 'created_at' | 'last_sign_in_at'>,
  provider: 'email' | 'oidc',
  identity_data: Record<string, unknown> & { sub: string },
) {
  const created_at = new Date(row.created_at).toISOString()
  return {
    identity_id: row.id,
    id: identity_data.sub,
    user_id,
    identity_data,
    provider,
    created_at,
    updated_at: created_at,
    ...(row.last_sign_in_at && { last_sign_in_at: new Date(row.last_sign_in_at).toISOString() }),
  }
}
