// Rate limits for password attempts and mail requests. The figures are in ../limits.ts.

import { setTimeout as sleep } from 'node:timers/promises'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { t } from '../../domain/locale/message.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/handle.ts'
import { createFairQueue, strangerAt } from '../fair-use/fair-queue.ts'
import { clientNetworkOf, databaseLimiter, inWords, keyOf, secondsToWait } from '../fair-use/rate-limiter.ts'
import { ATTACK_DELAY_MS, COUNTING_QUEUE, RATES } from '../limits.ts'
import { AuthRefusal } from './refusal.ts'

/** Blocked keys are cached in memory, so that a flood of rejected attempts causes no queries. */
const REMEMBERS = { remembers: true }

/** An attempt, counted before it is checked. */
export type Attempt = {
  /** The attempt was right: resets the count. */
  right(): Promise<unknown>
  /** The attempt was not checked: uncounts it. */
  takeBack(): Promise<unknown>
}

/** Checks an attempt. If the check throws, for example because the server is overloaded, the attempt is not counted. */
export async function refundOnError<T>(
  { takeBack }: Pick<Attempt, 'takeBack'>,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check()
  } catch (error) {
    await takeBack()
    throw error
  }
}

export type Limits = ReturnType<typeof createLimits>

export function createLimits(
  db: Db,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
  { signUpsPerHour }: Pick<Config, 'signUpsPerHour'> = { signUpsPerHour: RATES.signUpsFrom.points },
) {
  const passwordHere = databaseLimiter(db, 'password', RATES.passwordHere, REMEMBERS)
  const passwordAnywhere = databaseLimiter(db, 'account', RATES.passwordAnywhere)
  const passwordFrom = databaseLimiter(db, 'password-from', RATES.passwordFrom, REMEMBERS)
  const ownPassword = databaseLimiter(db, 'own-password', RATES.ownPassword)
  const codeHere = databaseLimiter(db, 'code', RATES.codeHere)
  const codeAnywhere = databaseLimiter(db, 'code-anywhere', RATES.codeAnywhere)
  const recoveryCode = databaseLimiter(db, 'recovery-code', RATES.recoveryCode)
  const codeWarning = databaseLimiter(db, 'code-warning', RATES.codeWarning)
  const startedSignIns = databaseLimiter(db, 'sign-in-begun', RATES.signInsBegun)
  const enrolled = databaseLimiter(db, 'enrolled', RATES.enrolled, REMEMBERS)
  const mailTo = databaseLimiter(db, 'mail-to', RATES.mailTo)
  const mailOwn = databaseLimiter(db, 'mail-own', RATES.mailTo)
  const mailAtOnce = databaseLimiter(db, 'mail-at-once', RATES.mailAtOnce)
  const mailFrom = databaseLimiter(db, 'mail-from', RATES.mailFrom, REMEMBERS)
  const signUpsFrom = databaseLimiter(
    db,
    'sign-ups-from',
    { ...RATES.signUpsFrom, points: signUpsPerHour },
    REMEMBERS,
  )
  const takenFrom = databaseLimiter(db, 'taken-from', RATES.takenFrom)
  const invitedSignUps = databaseLimiter(db, 'invited-sign-ups', RATES.invitedSignUps, REMEMBERS)

  /**
   * Attempts at one account wait for the same row lock. A low concurrency keeps these attempts from holding every database
   * connection.
   */
  const counting = createFairQueue(COUNTING_QUEUE)
  /** A separate, unbounded queue, because it must always be possible to uncount an attempt. */
  const settling = createFairQueue({ ...COUNTING_QUEUE, waiting: Infinity, waitingEach: UNBOUNDED })

  /** Counts a mail to an address. @returns whether the mail is delayed because many mails to it were requested recently */
  async function isLate(email: string, whose: 'anybody' | 'own'): Promise<boolean> {
    return (await secondsToWait(mailAtOnce, keyOf(email, whose))) > 0
  }

  return {
    /** Counts a password attempt before it is checked. Only failed attempts at an account slow down its sign-in. */
    async password(email: string, address: string): Promise<Attempt> {
      const network = clientNetworkOf(address)
      const origin = strangerAt(address)
      const here = keyOf(email, network)
      const from = keyOf(network)
      const account = keyOf(email)
      const isUnderAttack = await counting(origin, async () => {
        await consume(passwordHere, here, 'over_request_rate_limit')
        await consume(passwordFrom, from, 'over_request_rate_limit')
        return (await secondsToWait(passwordAnywhere, account)) > 0
      })
      // Jitter, so that attempts that arrived together do not continue together.
      if (isUnderAttack) await pause(ATTACK_DELAY_MS * (1 + Math.random() / 2))
      const giveBack = (those: () => Promise<unknown>) =>
        settling(origin, () =>
          Promise.all([those(), passwordFrom.reward(from), passwordAnywhere.reward(account)]),
        )
      return {
        right: () => giveBack(() => passwordHere.delete(here)),
        takeBack: () => giveBack(() => passwordHere.reward(here)),
      }
    },
    /** Counts a password attempt of a signed-in person. The limit is per session, so strangers cannot use it up. */
    async ownPassword(sessionId: string): Promise<Attempt> {
      const key = keyOf(sessionId)
      await consume(ownPassword, key, 'over_request_rate_limit')
      return { right: () => ownPassword.delete(key), takeBack: () => ownPassword.reward(key) }
    },
    /** Counts an attempt at a second factor, as do the next two. @returns a function to call if the code was right */
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
    /** Whether to mail a warning now: at most one a day per person. */
    codeWarning: async (key: string) => (await secondsToWait(codeWarning, key)) === 0,
    /** Counts the start of a sign-in without a password; `entered` uncounts it once the sign-in succeeds. */
    async begin(address: string): Promise<void> {
      await consume(startedSignIns, keyOf(clientNetworkOf(address)), 'over_request_rate_limit')
    },
    async entered(address: string): Promise<void> {
      await startedSignIns.reward(keyOf(clientNetworkOf(address)))
    },
    /** Counts the enrollment of an authenticator. */
    async enroll(userId: string): Promise<void> {
      await consume(enrolled, keyOf(userId), 'over_request_rate_limit')
    },
    /** Counts a mail request by a caller without a session. */
    async mailFrom(address: string): Promise<void> {
      await consume(mailFrom, keyOf(clientNetworkOf(address)), 'over_request_rate_limit')
    },
    /** Counts a sign-up by somebody without a mailed invitation. */
    async signUpFrom(address: string): Promise<{ takeBack(): Promise<unknown> }> {
      const key = keyOf(clientNetworkOf(address))
      await consume(signUpsFrom, key, 'over_request_rate_limit')
      return { takeBack: () => signUpsFrom.reward(key) }
    },
    /**
     * Looks up whether the username of a sign-up is taken, unless this network has met too many taken ones. Only these count, so
     * that an office can sign up.
     */
    async takenFrom(address: string, lookUp: () => Promise<unknown>): Promise<void> {
      const key = keyOf(clientNetworkOf(address))
      const counted = await takenFrom.get(key)
      if (counted && counted.remainingPoints <= 0)
        throw tooMany('over_request_rate_limit', Math.ceil(counted.msBeforeNext / 1_000))
      try {
        await lookUp()
      } catch (error) {
        await takenFrom.penalty(key)
        throw error
      }
    },
    /** Counts an attempt to sign up with one mailed invitation. */
    async invitedSignUp(invitationId: string): Promise<void> {
      await consume(invitedSignUps, keyOf(invitationId), 'over_request_rate_limit')
    },
    /** Rejects a caller who has requested too many mails to this address. Does not count the request. */
    async requireMailTo(email: string, address: string): Promise<void> {
      const counted = await mailTo.get(keyOf(email, clientNetworkOf(address)))
      if (counted && counted.remainingPoints <= 0)
        throw tooMany('over_email_send_rate_limit', Math.ceil(counted.msBeforeNext / 1_000))
    },
    /**
     * Counts a mail to this address.
     * @returns whether the mail is delayed. Requests by other people can delay a mail but never block it
     */
    async mailTo(email: string, address: string): Promise<boolean> {
      await consume(mailTo, keyOf(email, clientNetworkOf(address)), 'over_email_send_rate_limit')
      return isLate(email, 'anybody')
    },
    /** Counts a code mailed to a signed-in person's own address. @returns whether it is delayed */
    async mailCode(email: string, sessionId: string): Promise<boolean> {
      await consume(mailOwn, keyOf('code', sessionId), 'over_email_send_rate_limit')
      return isLate(email, 'own')
    },
    /** Counts a mail that a signed-in person requests to a new address. @returns whether it is delayed */
    async mailNewAddress(email: string, userId: string): Promise<boolean> {
      await consume(mailOwn, keyOf('address', userId), 'over_email_send_rate_limit')
      return isLate(email, 'anybody')
    },
  }
}

const UNBOUNDED = { known: Infinity, stranger: Infinity }

async function consume(limiter: RateLimiterAbstract, key: string, code: string): Promise<void> {
  const retryAfter = await secondsToWait(limiter, key)
  if (retryAfter > 0) throw tooMany(code, retryAfter)
}

function tooMany(code: string, retryAfter: number): AuthRefusal {
  return new AuthRefusal(
    429,
    code,
    t('Too many attempts. Please wait {wait}.', { wait: inWords(retryAfter) }),
    { retryAfter },
  )
}
