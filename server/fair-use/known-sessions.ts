// What this process remembers of sessions, so that a token alone makes nobody a person: those that were found ended, or
// to be awaiting their second factor, which stay that way, and those that were found alive a moment ago.
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
/** Of each; past it all of them are asked about anew. */
const KEPT = 10_000

/** Where the signing key was rotated, a session goes on with tokens of another one. */
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
   * Whether the session lives. One that did a minute ago is asked about again, and nobody waits for that; where the
   * database is away, what is asked for is refused elsewhere.
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
