// Caches the states of sessions in this process, so that the valid token of an ended session cannot use a person's limits. It
// holds sessions that were found ended or awaiting their second factor (which do not change back), and those that were found live
// a moment ago.

import type { ErrorCode } from '../../domain/refusals.ts'
import type { Principal } from '../bearer.ts'
import type { Deps } from '../deps.ts'
import { ACCESS_SECONDS } from '../limits.ts'

/** The reason why a session is refused until its token expires. */
type SessionRefusal = Extract<ErrorCode, 'not_signed_in' | 'second_factor_required'>
export const isSessionRefusal = (code: ErrorCode): code is SessionRefusal =>
  code === 'not_signed_in' || code === 'second_factor_required'

const REFUSED_MS = ACCESS_SECONDS * 1_000
const ALIVE_MS = 60_000
/** The most entries per map. When a map has more, it is cleared. */
const MAX_ENTRIES = 10_000

/** The key includes that of the token: after the signing key is rotated, a session continues with tokens of another key. */
const cacheKeyOf = ({ session_id, key }: Principal & { key?: string }) => `${session_id} ${key}`

export type SessionCache = ReturnType<typeof createSessionCache>

export function createSessionCache({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const refused = new Map<string, { until: number; why: SessionRefusal }>()
  const alive = new Map<string, number>()
  const pendingChecks = new Map<string, Promise<boolean>>()

  function refusalOf(who: Principal): SessionRefusal | undefined {
    const known = refused.get(cacheKeyOf(who))
    return known && known.until > clock.now().getTime() ? known.why : undefined
  }

  function remember(who: Principal, why: SessionRefusal) {
    if (refused.size >= MAX_ENTRIES) refused.clear()
    refused.set(cacheKeyOf(who), { until: clock.now().getTime() + REFUSED_MS, why })
  }

  async function ask(who: Principal): Promise<boolean> {
    const found = await db
      .selectFrom('credential')
      .select('id')
      .where('id', '=', who.session_id)
      .where('user_id', '=', who.user_id)
      .executeTakeFirst()
    if (!found) remember(who, 'not_signed_in')
    if (alive.size >= MAX_ENTRIES) alive.clear()
    if (found) alive.set(cacheKeyOf(who), performance.now() + ALIVE_MS)
    return found !== undefined
  }

  /**
   * Whether the session is live. An entry older than a minute is refreshed in the background. If the database is unreachable, the
   * request itself is refused elsewhere.
   */
  async function lives(who: Principal): Promise<boolean> {
    const id = cacheKeyOf(who)
    if (refusalOf(who) === 'not_signed_in') return false
    const until = alive.get(id)
    if (until !== undefined && until > performance.now()) return true
    const answer =
      pendingChecks.get(id) ??
      ask(who)
        .catch(() => true)
        .finally(() => pendingChecks.delete(id))
    pendingChecks.set(id, answer)
    return until !== undefined || answer
  }

  return { refusalOf, remember, lives }
}
