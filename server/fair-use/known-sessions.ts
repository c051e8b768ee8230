// Caches the state of sessions in this process, so that a token without a valid session gets no privileges: sessions that have
// ended or await their second factor (which is final for a token), and sessions that were valid a moment ago.
import type { ErrorCode } from '../../domain/error.ts'
import { ACCESS_SECONDS } from '../auth/session/token.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../pipeline/context.ts'

/** Why a session is refused, for as long as its token lives. */
type Why = Extract<ErrorCode, 'not_signed_in' | 'second_factor_required'>
export const endsSession = (code: ErrorCode): code is Why =>
  code === 'not_signed_in' || code === 'second_factor_required'

const SHUT_MS = ACCESS_SECONDS * 1_000
const ALIVE_MS = 60_000
/** Entries of each cache; when it is full it is cleared. */
const KEPT = 10_000

/** With the key, because after a rotation the session continues with tokens of the new key. */
const doorOf = ({ session_id, key }: Principal & { key?: string }) => `${session_id} ${key}`

export type KnownSessions = ReturnType<typeof createKnownSessions>

export function createKnownSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const shut = new Map<string, { until: number; why: Why }>()
  const alive = new Map<string, number>()
  const asked = new Map<string, Promise<boolean>>()

  function whyShut(who: Principal): Why | undefined {
    const known = shut.get(doorOf(who))
    return known && known.until > clock.now().getTime() ? known.why : undefined
  }

  function remember(who: Principal, why: Why) {
    if (shut.size >= KEPT) shut.clear()
    shut.set(doorOf(who), { until: clock.now().getTime() + SHUT_MS, why })
  }

  async function ask(who: Principal): Promise<boolean> {
    const found = await db
      .selectFrom('session')
      .select('id')
      .where('id', '=', who.session_id)
      .where('user_id', '=', who.user_id)
      .executeTakeFirst()
    if (!found) remember(who, 'not_signed_in')
    if (alive.size >= KEPT) alive.clear()
    if (found) alive.set(doorOf(who), performance.now() + ALIVE_MS)
    return found !== undefined
  }

  /**
   * Whether the session is valid. After a minute the cached answer is used while it is refreshed in the background. While the
   * database is away the answer is yes; the request then fails elsewhere.
   */
  async function lives(who: Principal): Promise<boolean> {
    const id = doorOf(who)
    if (whyShut(who) === 'not_signed_in') return false
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

  return { whyShut, remember, lives }
}
