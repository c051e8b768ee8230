// What one person may take of the server at once and in a minute, so that nobody's flood is somebody else's wait.
// Counted by person: another's flood from anywhere uses up nothing of theirs. The figures are ../limits.ts.
import { type ErrorCode, Refusal } from '../../domain/error.ts'
import { ACCESS_SECONDS } from '../auth/token.ts'
import type { Principal } from '../context.ts'
import type { Deps } from '../deps.ts'
import { HASTY, RATES, type Rate, TURNS } from '../limits.ts'
import { countInPortions } from '../portions.ts'
import { databaseLimiter, inWords, memoryLimiter, secondsToWait } from '../rate-limiter.ts'
import { createTurns } from './turns.ts'

export type FairUse = ReturnType<typeof createFairUse>

/**
 * A session that was found ended, or to be awaiting its second factor, stays that way: it is refused without asking
 * again, as long as its token lives; so many are kept.
 */
const SHUT_MS = ACCESS_SECONDS * 1_000
const SHUT_KEPT = 10_000
const SHUT = new Set<ErrorCode>(['not_signed_in', 'second_factor_required'])

/** A test's own figures. */
type Own = { turns?: Record<keyof typeof TURNS, number>; rates?: Partial<Record<keyof typeof RATES, Rate>> }

export function createFairUse({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>, own: Own = {}) {
  const rates = { ...RATES, ...own.rates }
  const turns = own.turns ?? TURNS
  const perMinute = own.rates?.writes?.points ?? config.writesPerMinute
  const writes = countWrites({ ...rates.writes, points: perMinute })
  const writtenPerHour = own.rates?.written?.points ?? config.writtenPerHour
  const written = countWritten({ ...rates.written, points: writtenPerHour })
  const inHour = databaseLimiter(db, 'lookup-hour', rates.lookupsInHour)
  const inDay = databaseLimiter(db, 'lookup-day', rates.lookupsInDay)
  const inTurn = createTurns(turns, { points: perMinute * HASTY.share, seconds: HASTY.seconds }, () =>
    tooMany(1),
  )
  const shut = new Map<string, { until: number; code: ErrorCode }>()

  /** Who shares a database may share it with other processes; the embedded one is this process's own. */
  function countWrites(rate: Rate): (userId: string) => Promise<number> {
    if (config.databaseUrl) return countInPortions(db, 'writes', rate)
    const limiter = memoryLimiter(rate)
    return (userId) => secondsToWait(limiter, userId)
  }

  /** Counts bytes once they are written: what a change takes is known only then. */
  function countWritten(rate: Rate) {
    if (config.databaseUrl) {
      const count = countInPortions(db, 'written', rate)
      return { wait: (userId: string) => count(userId, 0), charge: count.charge }
    }
    const limiter = memoryLimiter(rate)
    return {
      async wait(userId: string) {
        const counted = await limiter.get(userId)
        const isOver = counted !== null && counted.consumedPoints >= rate.points
        return isOver ? Math.max(1, Math.ceil(counted.msBeforeNext / 1_000)) : 0
      },
      charge: (userId: string, bytes: number) => void limiter.penalty(userId, bytes),
    }
  }

  /** Carries out what a person asks for when it is its turn. */
  async function turn<T>(who: Principal & { key?: string }, act: () => Promise<T>): Promise<T> {
    // Where the key was rotated, the session goes on with tokens of another one.
    const door = `${who.session_id} ${who.key}`
    // Otherwise whoever kept the token of an ended session could use up what its person may take.
    const known = shut.get(door)
    if (known && known.until > clock.now().getTime()) throw new Refusal(known.code)
    try {
      return await inTurn(who.user_id, act)
    } catch (error) {
      if (error instanceof Refusal && SHUT.has(error.code)) remember(door, error.code)
      throw error
    }
  }

  function remember(door: string, code: ErrorCode) {
    if (shut.size >= SHUT_KEPT) shut.clear()
    shut.set(door, { until: clock.now().getTime() + SHUT_MS, code })
  }

  return {
    turn,
    /** Counts a change, and refuses it to whoever has written too much. */
    async write({ user_id }: Principal): Promise<void> {
      const seconds = await writes(user_id)
      if (seconds > 0) throw tooMany(seconds)
      const retry_after = await written.wait(user_id)
      if (retry_after > 0) throw writtenTooMuch(writtenPerHour, retry_after)
    },
    /** Counts what a change has written. */
    written({ user_id }: Principal, bytes: number): void {
      written.charge(user_id, bytes)
    },
    /**
     * Counts that a person looks somebody up, whether or not they are found.
     * @returns what gives the try back
     */
    async lookup({ user_id }: Principal): Promise<() => Promise<void>> {
      const seconds = (await secondsToWait(inHour, user_id)) || (await secondsToWait(inDay, user_id))
      if (seconds > 0) throw tooMany(seconds)
      return async () => void (await inHour.reward(user_id))
    },
  }
}

function tooMany(retry_after: number): Refusal {
  return new Refusal(
    'too_many_requests',
    { retry_after },
    `Too many requests. Please wait ${inWords(retry_after)}.`,
  )
}

function writtenTooMuch(limit: number, retry_after: number): Refusal {
  return new Refusal(
    'write_quota',
    { limit, retry_after },
    `You have written ${limit / 1024 ** 2} MiB within an hour, as much as one person may. Please wait ${inWords(retry_after)}.`,
  )
}
