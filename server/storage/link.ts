// Signed links to objects. A link names the session that asked for it, so it ends with the session and with the membership.
import { jwtVerify, SignJWT } from 'jose'
import type { Bearer } from '../bearer.ts'
import type { Deps } from '../deps.ts'
import { FILE_LINK_SECONDS } from '../limits.ts'
import { badLink } from './refusal.ts'

const ALGORITHM = 'HS256'
const SCOPE = 'download'

type Signing = Pick<Deps, 'tokens' | 'clock'>

const secretOf = ({ tokens }: Signing) => tokens.derive('link to a file')

/**
 * @param url the bucket and path of the object
 * @param seconds the lifetime of the link, at most FILE_LINK_SECONDS
 */
export function signLink(deps: Signing, who: Bearer, url: string, seconds: number): Promise<string> {
  const iat = Math.floor(deps.clock.now().getTime() / 1_000)
  const { user_id, session_id, key, token, answerable } = who
  return new SignJWT({
    url,
    scope: SCOPE,
    session_id,
    key,
    ...(token && { token }),
    ...(answerable && { answerable }),
  })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(user_id)
    .setIssuedAt(iat)
    .setExpirationTime(iat + Math.min(seconds, FILE_LINK_SECONDS))
    .sign(secretOf(deps))
}

/**
 * The user that a link belongs to. Refused unless the link is to that object. The query that follows checks whether the session
 * is live.
 */
export async function holderOf(deps: Signing, token: string, url: string): Promise<Bearer> {
  try {
    const { payload } = await jwtVerify<Bearer & { url: string; scope: string }>(token, secretOf(deps), {
      algorithms: [ALGORITHM],
      currentDate: deps.clock.now(),
      requiredClaims: ['sub', 'exp', 'session_id'],
    })
    if (payload.url !== url || payload.scope !== SCOPE) throw badLink()
    const { sub, session_id, key, token: grant, answerable } = payload
    const owner = { ...(grant && { token: grant }), ...(answerable && { answerable }) }
    return { user_id: sub as string, session_id, key, ...owner }
  } catch {
    throw badLink()
  }
}
