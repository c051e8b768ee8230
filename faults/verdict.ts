// Runs a scenario until its verdict. One that throws, hangs, or fails in a place that nothing awaits, is broken and says why.
import type { EventEmitter } from 'node:events'
import type { Result } from './scenario.ts'

const TIMEOUT_MS = 30 * 60_000

/** @param options.errors what reports the errors that nothing awaits */
export async function verdictOf(
  run: () => Promise<Result>,
  { name, limitMs = TIMEOUT_MS, errors = process }: { name: string; limitMs?: number; errors?: EventEmitter },
): Promise<Result> {
  let fail = (_error: Error) => {}
  let late: NodeJS.Timeout | undefined
  const ended = new Promise<never>((_, reject) => {
    fail = reject
    const words = `${name} had not ended after ${limitMs / 60_000} minutes`
    late = setTimeout(() => reject(new Error(words)), limitMs).unref()
  })
  errors.on('uncaughtException', fail)
  try {
    return await Promise.race([run(), ended])
  } catch (error) {
    return { figures: {}, broken: [String((error as Error).stack ?? error)], skipped: [] }
  } finally {
    clearTimeout(late)
    errors.off('uncaughtException', fail)
  }
}
