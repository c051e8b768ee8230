// A person's identities in the client library's user object: the address, if there is a password, and the identities at the
// provider. Linking and unlinking are in identity-link.ts.
import { sql } from 'kysely'

/** An identity at a provider, with the claims received last. */
export type Identity = {
  id: string
  issuer: string
  subject: string
  email: string | null
  name: string | null
  created_at: string
  last_sign_in_at: string | null
}

/** For selecting along with an account. Times inside the JSON are text, as the database formats them. */
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

/** The address is an identity only if there is a password. The id of that identity is the person's. */
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
