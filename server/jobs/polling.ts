// Polling: work that every process looks for at an interval.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../log.ts'

export type Polling = { stop(): Promise<void> }

/**
 * Runs `look` at an interval until `stop` is called, which waits for the run in progress. A failed run is logged as `words`, and
 * the next run follows as usual.
 * @param pollMs milliseconds between two runs
 */
export function startPolling(
  look: (signal: AbortSignal) => Promise<void>,
  { pollMs, logger, words }: { pollMs: number; logger: Logger; words: string },
): Polling {
  const stopping = new AbortController()
  const { signal } = stopping
  async function loop() {
    while (!signal.aborted) {
      await look(signal).catch((error: unknown) => logger.warn({ err: error }, words))
      // The delay ends early if polling is stopped.
      await delay(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/**
 * Takes one item after the other until there is none left or the signal is aborted. `atOnce` items are handled at a time, so that
 * a slow one does not block the others.
 * @param take resolves to false if there is no item
 */
export async function takeAll(
  take: () => Promise<boolean>,
  { atOnce, signal }: { atOnce: number; signal: AbortSignal | undefined },
): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!signal?.aborted && (await take()));
    }),
  )
}
