// Limits what one person may use at once and per minute, so that a flood of one person does not slow down others. Use is counted
// per person, over all their sessions and tokens, so that a flood of others does not use up their limits. The figures are in
// ../limits.ts.

import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import type { Bearer, Principal } from '../bearer.ts'
import { inMebibytes } from '../bytes.ts'
import type { Deps } from '../deps.ts'
import { BURST, CONCURRENCY, PROGRAMS, RATES, type Rate, RENAME_COST } from '../limits.ts'
import { createConcurrencyLimiter } from './concurrency.ts'
import { createLeasedCounter } from './rate-lease.ts'
import { databaseLimiter, inWords, memoryLimiter, secondsToWait } from './rate-limiter.ts'
import { createSessionCache, isSessionRefusal } from './session-cache.ts'

export type FairUse = ReturnType<typeof createFairUse>

/** Other limits, for tests. */
export type FairUseOptions = {
  turns?: Record<keyof typeof CONCURRENCY, number>
  rates?: Partial<Record<keyof typeof RATES, Rate>>
}

type Who = Principal & Partial<Bearer>

/** The key of the person whose limits count. All robots whose tokens one person created share one key. */
export const personOf = ({ user_id, answerable }: Pick<Who, 'user_id' | 'answerable'>): string =>
  answerable === undefined ? user_id : `robots of ${answerable}`

/** A session that awaits its second factor has limits of its own, so that it cannot use up those of its person. */
const payerOf = (who: Who) => (who.awaiting ? who.session_id : personOf(who))

/** Whether the caller is a program that acts as its person. It may only take a share of the person's limits. */
const isProgram = ({ token, answerable }: Who) => token !== undefined && answerable === undefined

const shareOf = (points: number) => Math.max(1, Math.floor(points * PROGRAMS.share))

export function createFairUse(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  options: FairUseOptions = {},
) {
  const rates = { ...RATES, ...options.rates }
  const turns = options.turns ?? CONCURRENCY
  const perMinute = options.rates?.writes?.points ?? config.writesPerMinute
  const writes = createCounter('writes', { ...rates.writes, points: perMinute })
  const programWrites = createCounter('program-writes', { ...rates.writes, points: shareOf(perMinute) })
  const writtenPerHour = options.rates?.writtenBytes?.points ?? config.writtenBytesPerHour
  const writtenBytes = createByteCounter('written', { ...rates.writtenBytes, points: writtenPerHour })
  const programBytes = createByteCounter('program-written', {
    ...rates.writtenBytes,
    points: shareOf(writtenPerHour),
  })
  const inHour = databaseLimiter(db, 'lookup-hour', rates.lookupsInHour)
  const inDay = databaseLimiter(db, 'lookup-day', rates.lookupsInDay)
  const burst = { points: perMinute * BURST.share, seconds: BURST.seconds }
  const inTurn = createConcurrencyLimiter(turns, burst, () => tooMany(1))
  const programInTurn = createConcurrencyLimiter({ ...turns, atOnce: shareOf(turns.atOnce) }, burst, () =>
    tooMany(1),
  )
  const renames = databaseLimiter(db, 'renames', rates.renames)
  const refreshes = memoryLimiter(rates.refreshes)
  const perToken = options.rates?.tokenRequests?.points ?? config.tokenRequestsPerMinute
  const tokenRequests = createCounter('token-requests', { ...rates.tokenRequests, points: perToken })
  const allTokenRequests = createCounter('all-token-requests', {
    ...rates.tokenRequests,
    points: perToken * PROGRAMS.tokens,
  })
  const sessions = createSessionCache({ db, clock })

  /** Several processes may share an external database; the embedded one has only this process. */
  function createCounter(name: string, rate: Rate): (key: string, points: number) => Promise<number> {
    if (config.databaseUrl) return createLeasedCounter(db, name, rate)
    const limiter = memoryLimiter(rate)
    return (key, points) => secondsToWait(limiter, key, points)
  }

  /** The bytes are counted after the write, when their number is known. */
  function createByteCounter(name: string, rate: Rate) {
    const { points: limit } = rate
    if (config.databaseUrl) {
      const count = createLeasedCounter(db, name, rate)
      return { limit, wait: (key: string) => count(key, 0), charge: count.charge }
    }
    const limiter = memoryLimiter(rate)
    return {
      limit,
      async wait(key: string) {
        const counted = await limiter.get(key)
        const isOver = counted !== null && counted.consumedPoints >= limit
        return isOver ? Math.max(1, Math.ceil(counted.msBeforeNext / 1_000)) : 0
      },
      charge: (key: string, bytes: number) => void limiter.penalty(key, bytes),
    }
  }

  /** The limits that the bytes of a request count towards; for a program its share comes first. */
  const bytesOf = (who: Who) => (isProgram(who) ? [programBytes, writtenBytes] : [writtenBytes])

  /** A program first waits for a place in its share, so that some places always remain for the person. */
  function queued<T>(who: Who, action: () => Promise<T>): Promise<T> {
    const payer = payerOf(who)
    if (!isProgram(who)) return inTurn(payer, action)
    return programInTurn(payer, () => inTurn(payer, action, { isCounted: false }))
  }

  /** @param awaitingToo whether sessions that await their second factor are accepted too */
  async function turn<T>(who: Principal, action: () => Promise<T>, { awaitingToo = false } = {}): Promise<T> {
    // Otherwise the token of an ended session could use up the limits of its person.
    const why = sessions.refusalOf(who)
    if (why && !(why === 'second_factor_required' && awaitingToo)) throw new Refusal(why)
    try {
      return await queued(who, action)
    } catch (error) {
      if (error instanceof Refusal && isSessionRefusal(error.code)) sessions.remember(who, error.code)
      throw error
    }
  }

  async function write(who: Principal, changes: number): Promise<void> {
    if (changes <= 0) return
    const payer = payerOf(who)
    const seconds =
      (isProgram(who) && (await programWrites(payer, changes))) || (await writes(payer, changes))
    if (seconds > 0) throw tooMany(seconds)
  }

  /**
   * Counts a look-up of another person, whether or not it finds one.
   * @returns a function that takes the count back
   */
  async function lookup(who: Pick<Who, 'user_id' | 'answerable'>): Promise<() => Promise<void>> {
    const person = personOf(who)
    const seconds = (await secondsToWait(inHour, person)) || (await secondsToWait(inDay, person))
    if (seconds > 0) throw tooMany(seconds)
    return async () => void (await inHour.reward(person))
  }

  return {
    /**
     * Counts a request by a token. Requests of people are not counted: limits on changes and on concurrent requests bound them.
     * @param count the number of calls, or the number to add to those already counted
     */
    async request(who: Bearer, count = 1): Promise<void> {
      if (!who.token || count <= 0) return
      const seconds =
        (await tokenRequests(who.session_id, count)) || (await allTokenRequests(personOf(who), count))
      if (seconds > 0) throw tooMany(seconds)
    },
    /** Runs a request of a person within their limit of concurrent requests. */
    turn,
    /** Counts a change. */
    write: (who: Principal): Promise<void> => write(who, 1),
    /** Refuses a person who has used up the bytes that they may write per hour. */
    async requireQuota(who: Principal): Promise<void> {
      for (const { wait, limit } of bytesOf(who)) {
        const retry_after = await wait(payerOf(who))
        if (retry_after > 0) throw writeQuotaExceeded(limit, retry_after)
      }
    },
    /** Counts the bytes that a change has written. */
    chargeWrittenBytes(who: Principal, bytes: number): void {
      for (const { charge } of bytesOf(who)) charge(payerOf(who), bytes)
    },
    lookup,
    /** Counts a rename. The more projects the person is in, the more it costs, because each project gets an event. */
    async rename(who: Principal, projects: number): Promise<void> {
      const seconds = await secondsToWait(renames, who.user_id)
      if (seconds > 0) throw tooMany(seconds)
      await write(who, Math.floor(Math.min(projects / RENAME_COST.projects, perMinute * RENAME_COST.share)))
    },
    /** Counts a refresh. The refusal is a 503, because the client library would treat 429 as the end of the session. */
    async refresh({ session_id }: Principal): Promise<void> {
      const retry_after = await secondsToWait(refreshes, session_id)
      if (retry_after > 0) throw new Refusal('busy', { retry_after }, t('Too many refreshes. Please wait.'))
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
    t('Too many requests. Please wait {wait}.', { wait: inWords(retry_after) }),
  )
}

function writeQuotaExceeded(limit: number, retry_after: number): Refusal {
  return new Refusal(
    'write_quota',
    { limit, retry_after },
    t('You have reached your quota of {quota} of changes in an hour. Please wait {wait}.', {
      quota: inMebibytes(limit),
      wait: inWords(retry_after),
    }),
  )
}
