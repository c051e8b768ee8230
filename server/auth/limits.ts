// How often passwords may be tried and mails be asked for. The figures are ../limits.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Db } from '../db/handle.ts'
import { createTurns } from '../http/turns.ts'
import { HELD_BACK_MS, RATES } from '../limits.ts'
import { databaseLimiter, inWords, keyOf, placeOf, secondsToWait } from '../rate-limiter.ts'
import { AuthRefusal, busy } from './refusal.ts'

/** A flood of tries that are refused anyhow must not keep the database busy. */
const REMEMBERS = { remembers: true }

const COUNTED_AT_ONCE = 2
const NEVER_HASTY = { points: Number.POSITIVE_INFINITY, seconds: 60 }

export type Limits = ReturnType<typeof createLimits>

export function createLimits(db: Db, pause: (milliseconds: number) => Promise<unknown> = sleep) {
  const passwordHere = databaseLimiter(db, 'password', RATES.passwordHere, REMEMBERS)
  const passwordAnywhere = databaseLimiter(db, 'account', RATES.passwordAnywhere)
  const passwordFrom = databaseLimiter(db, 'password-from', RATES.passwordFrom, REMEMBERS)
  const codeHere = databaseLimiter(db, 'code', RATES.codeHere)
  const codeAnywhere = databaseLimiter(db, 'code-anywhere', RATES.codeAnywhere)
  const recoveryCode = databaseLimiter(db, 'recovery-code', RATES.recoveryCode)
  const codeWarning = databaseLimiter(db, 'code-warning', RATES.codeWarning)
  const begun = databaseLimiter(db, 'sign-in-begun', RATES.signInsBegun)
  const mailTo = databaseLimiter(db, 'mail-to', RATES.mailTo)
  const mailFrom = databaseLimiter(db, 'mail-from', RATES.mailFrom, REMEMBERS)

  /** Tries at one account wait for each other's row: few at once, or they would hold every connection meanwhile. */
  const counting = createTurns(
    { atOnce: COUNTED_AT_ONCE, waiting: Number.POSITIVE_INFINITY },
    NEVER_HASTY,
    busy,
  )

  return {
    /**
     * Counts a try at an account's password, before it is looked at.
     * @returns what to call when the password was right: that try, and those before it from here, count no more
     */
    async password(email: string, address: string): Promise<() => Promise<void>> {
      const place = placeOf(address)
      const here = keyOf(email, place)
      const from = keyOf(place)
      const account = keyOf(email)
      const isUnderAttack = await counting('all', async () => {
        await consume(passwordHere, here, 'over_request_rate_limit')
        await consume(passwordFrom, from, 'over_request_rate_limit')
        return (await secondsToWait(passwordAnywhere, account)) > 0
      })
      // Not all to the same moment: those that came together must not come together again.
      if (isUnderAttack) await pause(HELD_BACK_MS * (1 + Math.random() / 2))
      return async () => {
        await Promise.all([
          passwordHere.delete(here),
          passwordFrom.reward(from),
          passwordAnywhere.reward(account),
        ])
      }
    },
    /** Each counts a try at a second factor. @returns what to call when it was right */
    async codeHere(key: string): Promise<() => Promise<unknown>> {
      await consume(codeHere, key, 'over_request_rate_limit')
      return () => codeHere.delete(key)
    },
    async codeAnywhere(key: string): Promise<() => Promise<unknown>> {
      await consume(codeAnywhere, key, 'over_request_rate_limit')
      return () => codeAnywhere.reward(key)
    },
    async recoveryCode(key: string): Promise<() => Promise<unknown>> {
      await consume(recoveryCode, key, 'over_request_rate_limit')
      return () => recoveryCode.delete(key)
    },
    /** Whether the person is to be told now. */
    codeWarning: async (key: string) => (await secondsToWait(codeWarning, key)) === 0,
    /** Counts a sign-in that is begun without a password; `entered` gives it back once somebody got in. */
    async begin(address: string): Promise<void> {
      await consume(begun, keyOf(placeOf(address)), 'over_request_rate_limit')
    },
    async entered(address: string): Promise<void> {
      await begun.reward(keyOf(placeOf(address)))
    },
    /** Counts a mail that somebody asks for. */
    async mail(email: string, address: string): Promise<void> {
      await consume(mailFrom, keyOf(placeOf(address)), 'over_request_rate_limit')
      await consume(mailTo, keyOf(email), 'over_email_send_rate_limit')
    },
  }
}

async function consume(limiter: RateLimiterAbstract, key: string, code: string): Promise<void> {
  const retryAfter = await secondsToWait(limiter, key)
  if (retryAfter > 0)
    throw new AuthRefusal(429, code, `Too many tries. Please wait ${inWords(retryAfter)}.`, { retryAfter })
}
