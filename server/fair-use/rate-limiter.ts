// Rate limits. They are counted in the database, so that they hold across processes and restarts, or in this process if that is
// enough. The figures are in limits.ts. Keys contain hashes, and never an address or a name as it was typed.

import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { t } from '../../domain/locale/message.ts'
import '../locale/scope.ts'
import type { Db } from '../db/handle.ts'
import type { Rate } from '../limits.ts'

/** @param remembers whether rejections are answered from memory until the window ends, without a query */
export function databaseLimiter(
  db: Db,
  keyPrefix: string,
  { points, seconds }: Rate,
  { remembers = false } = {},
): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: { query: (query: Query) => run(db, query) },
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
    ...(remembers && { inMemoryBlockOnConsumed: points + 1 }),
  })
}

/** A limiter in memory. Each key is dropped when its window ends, so it holds only keys that were active in that time. */
export function memoryLimiter({ points, seconds }: Rate): RateLimiterAbstract {
  return new RateLimiterMemory({ points, duration: seconds })
}

type Query = { text: string; values: unknown[] }

async function run(db: Db, { text, values }: Query) {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
  return { rows, rowCount: rows.length }
}

/**
 * Counts points.
 * @returns 0 within the limit, else the whole seconds until the next request is allowed
 */
export async function secondsToWait(limiter: RateLimiterAbstract, key: string, points = 1): Promise<number> {
  return (await take(limiter, key, points)).wait
}

/**
 * Counts points.
 * @returns the whole seconds to wait, and the seconds until the window resets
 */
export async function take(limiter: RateLimiterAbstract, key: string, points = 1) {
  const { counted, isOver } = await count(limiter, key, points)
  const left = counted.msBeforeNext / 1_000
  // The clock was set back since: no client should wait longer than the window.
  if (left > limiter.duration + CLOCKS_DIFFER_SECONDS) {
    if (limiter instanceof RateLimiterPostgres) limiter.deleteInMemoryBlockedAll()
    await limiter.set(key, counted.consumedPoints || limiter.points + 1, limiter.duration)
  }
  const within = Math.min(left, limiter.duration)
  return { wait: isOver ? Math.max(1, Math.ceil(within)) : 0, left: within }
}

async function count(limiter: RateLimiterAbstract, key: string, points: number) {
  try {
    return { counted: await limiter.consume(key, points), isOver: false }
  } catch (error) {
    if (error instanceof RateLimiterRes) return { counted: error, isOver: true }
    throw error
  }
}

/** The difference that the clocks of servers which share a database may have. */
const CLOCKS_DIFFER_SECONDS = 5

export function inWords(seconds: number): string {
  if (seconds < 60) return t('{seconds, plural, one {a second} other {# seconds}}', { seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return t('{minutes, plural, one {a minute} other {# minutes}}', { minutes })
  return t('{hours, plural, one {an hour} other {# hours}}', { hours: Math.ceil(minutes / 60) })
}

export function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

/** The network that counts as one client. For IPv6 it is the /64, because a household usually gets a whole one. */
export function clientNetworkOf(address: string): string {
  return networksOf(address).at(-1) as string
}

/** The networks of an address, from the widest to the client's own: /16, /24 and the address, or /32, /48 and /64. */
export function networksOf(address: string): string[] {
  if (!address.includes(':') || address.startsWith('::ffff:')) {
    const bare = address.replace(/^::ffff:/, '')
    const parts = bare.split('.')
    return parts.length === 4 ? [2, 3, 4].map((length) => parts.slice(0, length).join('.')) : [bare]
  }
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right]
  return [2, 3, 4].map((length) => groups.slice(0, length).join(':'))
}
