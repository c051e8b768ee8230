// Transactions that change tables while others read and write them. Such a transaction waits for its locks only briefly, because
// the requests that come later wait behind it. If it does not get one in time, it is rolled back and runs again a moment later.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '../process/start-error.ts'

/** Shorter than `deadlock_timeout` (1 s), after which PostgreSQL might end a request instead. */
const LOCK_MS = 500
/** The pauses between two attempts: each is between half of its length and its length, and doubles until the longest. */
const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 1_000
/** A backup holds a lock on every table until its end. */
const PATIENCE_MS = 30 * 60_000
const SAID_EVERY_MS = 30_000

/** Not available in time, a deadlock, a statement of an index that waits for others: another attempt may succeed. */
const REFUSED = new Set(['55P03', '40P01'])

/** The first statement of such a transaction. */
export const GIVE_WAY = `set local lock_timeout = ${LOCK_MS}`

type Attempts = { logger: Logger; what: string; patience?: number; signal?: AbortSignal }

/** Whether the work failed only because others held what it needs. */
export function isRefused(error: unknown): boolean {
  return REFUSED.has((error as { code?: string } | undefined)?.code ?? '')
}

/**
 * Repeats the work until it gets its locks. Throws a StartError after half an hour.
 * @param work one transaction that begins with `GIVE_WAY`
 */
export async function givingWay<T>(
  work: () => Promise<T>,
  { logger, what, patience = PATIENCE_MS, signal }: Attempts,
): Promise<T> {
  const began = performance.now()
  let said = began
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LAST_PAUSE_MS, pause * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!isRefused(error)) throw error
      const now = performance.now()
      if (now - began > patience)
        throw new StartError(
          `${what}: other connections held locks on its tables for ${Math.round(patience / 60_000)} minutes. Nothing of it was changed; start again when no backup or long query runs.`,
        )
      if (now - said > SAID_EVERY_MS) {
        said = now
        logger.info(`database: ${what} waits for other connections, ${Math.round((now - began) / 1_000)} s`)
      }
    }
    await delay(pause / 2 + Math.random() * (pause / 2), undefined, { signal })
  }
}
