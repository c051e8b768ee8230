// What one person may use at once and per minute, so that one person's flood does not slow down others. Counted per person:
// other people's floods use up nothing of theirs. The figures are in ../limits.ts.
import { Refusal } from '../../domain/error.ts'
import type { Deps } from '../deps.ts'
import { BURST, CONCURRENCY, RATES, type Rate, RENAME_COST } from '../limits.ts'
import type { Bearer, Principal } from '../pipeline/context.ts'
import { createConcurrencyLimiter } from './concurrency.ts'
import { createLeasedCounter } from './rate-lease.ts'
import { databaseLimiter, inWords, memoryLimiter, secondsToWait } from './rate-limiter.ts'
import { createSessionCache, isSessionRefusal } from './session-cache.ts'

export type FairUse = ReturnType<typeof createFairUse>

/** Overrides for tests. */
export type FairUseOptions = {
  turns?: Record<keyof typeof CONCURRENCY, number>
  rates?: Partial<Record<keyof typeof RATES, Rate>>
}

export function createFairUse(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  options: FairUseOptions = {},
) {
  const rates = { ...RATES, ...options.rates }
  const turns = options.turns ?? CONCURRENCY
  const perMinute = options.rates?.writes?.points ?? config.writesPerMinute
  const writes = countWrites({ ...rates.writes, points: perMinute })
  const writtenPerHour = options.rates?.writtenBytes?.points ?? config.writtenBytesPerHour
  const writtenBytes = createByteCounter({ ...rates.writtenBytes, points: writtenPerHour })
  const inHour = databaseLimiter(db, 'lookup-hour', rates.lookupsInHour)
  const inDay = databaseLimiter(db, 'lookup-day', rates.lookupsInDay)
  const inTurn = createConcurrencyLimiter(
    turns,
    { points: perMinute * BURST.share, seconds: BURST.seconds },
    () => tooMany(1),
  )
  const renames = databaseLimiter(db, 'renames', rates.renames)
  const refreshes = memoryLimiter(rates.refreshes)
  const perToken = options.rates?.tokenRequests?.points ?? config.tokenRequestsPerMinute
  const tokenRequests = memoryLimiter({ ...rates.tokenRequests, points: perToken })
  const sessions = createSessionCache({ db, clock })

  /** An external database may be shared by several processes; the embedded one has only this process. */
  function countWrites(rate: Rate): (who: string, changes: number) => Promise<number> {
    if (config.databaseUrl) return createLeasedCounter(db, 'writes', rate)
    const limiter = memoryLimiter(rate)
    return (who, changes) => secondsToWait(limiter, who, changes)
  }

  /** Bytes are counted after the write, when they are known. */
  function createByteCounter(rate: Rate) {
    if (config.databaseUrl) {
      const count = createLeasedCounter(db, 'written', rate)
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

  /** A session that awaits its second factor, and a token, have limits of their own, so they cannot use up the person's. */
  const ownerOf = ({ user_id, session_id, awaiting, token }: Principal & Partial<Bearer>) =>
    awaiting || token ? session_id : user_id

  /** @param awaitingToo whether sessions that await their second factor are admitted */
  async function turn<T>(who: Principal, act: () => Promise<T>, { awaitingToo = false } = {}): Promise<T> {
    // Otherwise the token of an ended session could use up its person's limits.
    const why = sessions.refusalOf(who)
    if (why && !(why === 'second_factor_required' && awaitingToo)) throw new Refusal(why)
    try {
      return await inTurn(ownerOf(who), act)
    } catch (error) {
      if (error instanceof Refusal && isSessionRefusal(error.code)) sessions.remember(who, error.code)
      throw error
    }
  }

  async function write(who: Principal, changes: number): Promise<void> {
    const seconds = changes > 0 ? await writes(ownerOf(who), changes) : 0
    if (seconds > 0) throw tooMany(seconds)
  }

  /**
   * Counts a look-up of another person, whether or not it finds one.
   * @returns a function that refunds it
   */
  async function lookup({ user_id }: Pick<Principal, 'user_id'>): Promise<() => Promise<void>> {
    const seconds = (await secondsToWait(inHour, user_id)) || (await secondsToWait(inDay, user_id))
    if (seconds > 0) throw tooMany(seconds)
    return async () => void (await inHour.reward(user_id))
  }

  return {
    /** Counts a request by a token; people's are limited by their changes and by how many run at once. */
    async request({ session_id, token }: Bearer): Promise<void> {
      const seconds = token ? await secondsToWait(tokenRequests, session_id) : 0
      if (seconds > 0) throw tooMany(seconds)
    },
    /** Runs a person's request within their concurrency limit. */
    turn,
    /** Counts a change. */
    write: (who: Principal): Promise<void> => write(who, 1),
    /** Refuses a person who has used up the bytes that one person may write per hour. */
    async requireQuota(who: Principal): Promise<void> {
      const retry_after = await writtenBytes.wait(ownerOf(who))
      if (retry_after > 0) throw writeQuotaExceeded(writtenPerHour, retry_after)
    },
    /** Counts the bytes that a change has written. */
    chargeWrittenBytes(who: Principal, bytes: number): void {
      writtenBytes.charge(ownerOf(who), bytes)
    },
    lookup,
    /** Counts a rename. It costs more the more projects the person is in, since each gets an event. */
    async rename(who: Principal, projects: number): Promise<void> {
      const seconds = await secondsToWait(renames, who.user_id)
      if (seconds > 0) throw tooMany(seconds)
      await write(who, Math.floor(Math.min(projects / RENAME_COST.projects, perMinute * RENAME_COST.share)))
    },
    /** Counts a refresh. 503, because the client library would treat 429 as the end of the session. */
    async refresh({ session_id }: Principal): Promise<void> {
      const retry_after = await secondsToWait(refreshes, session_id)
      if (retry_after > 0) throw new Refusal('busy', { retry_after }, 'Too many refreshes. Please wait.')
    },
    lives: sessions.lives,
    /** Remembers that the session has ended. */
    ended: (who: Principal) => sessions.remember(who, 'not_signed_in'),
  }
}

function tooMany(retry_after: number): Refusal {
  return new Refusal(
    'too_many_requests',
    { retry_after },
    `Too many requests. Please wait ${inWords(retry_after)}.`,
  )
}

function writeQuotaExceeded(limit: number, retry_after: number): Refusal {
  return new Refusal(
    'write_quota',
    { limit, retry_after },
    `You have reached your quota of ${limit / 1024 ** 2} MiB of changes in an hour. Please wait ${inWords(retry_after)}.`,
  )
}
