// How often something may be tried, counted in the database so that it holds across processes and restarts.
// Keys hold hashes, never an address or a name as it was typed.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../deps.ts'
import { AuthRefusal } from './refusal.ts'

const MINUTE = 60
const HOUR = 3_600
/** Milliseconds that a try at an account under attack is held back. It is slowed, never refused. */
const HELD_BACK = 2_000

export type Limits = ReturnType<typeof createLimits>

export function createLimits(db: Db, pause: (milliseconds: number) => Promise<unknown> = sleep) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: { query: (query: Query) => run(db, query) },
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  const passwordHere = limiter('password', 10, 15 * MINUTE)
  const passwordAnywhere = limiter('account', 100, HOUR)
  const mailTo = limiter('mail-to', 5, HOUR)
  const mailFrom = limiter('mail-from', 20, HOUR)

  return {
    /**
     * Counts a try at an account's password, before it is looked at.
     * @returns what to call when the password was right: that try, and those before it from here, count no more
     */
    async password(email: string, address: string): Promise<() => Promise<void>> {
      const here = keyOf(email, placeOf(address))
      const account = keyOf(email)
      await consume(passwordHere, here, 'over_request_rate_limit')
      const over = await exceeded(passwordAnywhere, account)
      if (over) await pause(HELD_BACK)
      return async () => {
        await Promise.all([passwordHere.delete(here), passwordAnywhere.reward(account)])
      }
    },
    /** Counts a mail that somebody asks for. */
    async mail(email: string, address: string): Promise<void> {
      await consume(mailFrom, keyOf(placeOf(address)), 'over_request_rate_limit')
      await consume(mailTo, keyOf(email), 'over_email_send_rate_limit')
    },
  }
}

type Query = { text: string; values: unknown[] }

async function run(db: Db, { text, values }: Query) {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
  return { rows, rowCount: rows.length }
}

async function exceeded(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}

async function consume(limiter: RateLimiterPostgres, key: string, code: string): Promise<void> {
  const over = await exceeded(limiter, key)
  if (!over) return
  const retryAfter = Math.max(1, Math.ceil(over.msBeforeNext / 1_000))
  throw new AuthRefusal(429, code, `Too many tries. Please wait ${inWords(retryAfter)}.`, { retryAfter })
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

/** One household holds a whole /64 of IPv6, so that counts as one place. */
function placeOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '')
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
