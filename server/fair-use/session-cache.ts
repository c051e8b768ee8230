// This process's cache of session states, so that a valid token of an ended session gets no one a person's allowance:
// sessions found ended or awaiting their second factor (neither changes), and those found alive a moment ago.

import type { ErrorCode } from '../../domain/error.ts'
import type { Principal } from '../bearer.ts'
import type { Deps } from '../deps.ts'
import { ACCESS_SECONDS } from '../limits.ts'

/** Why a session is refused, until its token expires. */
type SessionRefusal = Extract<ErrorCode, 'not_signed_in' | 'second_factor_required'>
export const isSessionRefusal = (code: ErrorCode): code is SessionRefusal =>
  code === 'not_signed_in' || code === 'second_factor_required'

const REFUSED_MS = ACCESS_SECONDS * 1_000
const ALIVE_MS = 60_000
/** Entries per map; beyond that the map is cleared. */
const MAX_ENTRIES = 10_000

/** After the signing key is rotated, a session continues with tokens of another key. */
const cacheKeyOf = ({ session_id, key }: Principal & { key?: string }) => `${session_id} ${key}`

export type SessionCache = ReturnType<typeof createSessionCache>

export function createSessionCache({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const refused = new Map<string, { until: number; why: SessionRefusal }>()
  const alive = new Map<string, number>()
  const asked = new Map<string, Promise<boolean>>()

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
   * Whether the session is alive. An entry older than a minute is refreshed in the background; if the database is
   * down, the request itself is refused elsewhere.
   */
  async function lives(who: Principal): Promise<boolean> {
    const id = cacheKeyOf(who)
    if (refusalOf(who) === 'not_signed_in') return false
    const until = alive.get(id)
    if (until !== undefined && until > performance.now()) return true
    const answer =
      asked.get(id) ??
      ask(who)
        .catch(() => true)
        .finally(() => asked.delete(id))
    asked.set(id, answer)
    return until !== undefined || answer
  }

  return { refusalOf, remember, lives }
}
