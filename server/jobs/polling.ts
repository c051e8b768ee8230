// Work that is looked for again and again, in every process.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../log.ts'

export type Polling = { stop(): Promise<void> }

/**
 * Runs `look` until `stop` is called, which waits for the one that is running. One that fails is logged in `words`; the next
 * one comes as if it had not.
 * @param pollMs milliseconds between two of them
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
      // Ends early where it is stopped.
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
 * Takes one after the other until there is none left, or it is stopped, `atOnce` of them at a time: a slow one holds up no other.
 * @param take resolves to false if there is none
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
