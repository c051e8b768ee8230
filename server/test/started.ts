// The processes, disks and folders that a run of the fault tests or the bench has started and not yet ended. On a signal, all are
// ended, the latest first.
import { constants } from 'node:os'

type End = () => Promise<void>

const living = new Set<End>()
let ending = false

/** Throws while the run is being ended, because anything started then would be left behind. */
export function mayStart(): void {
  if (ending) throw new Error('the run is being ended')
}

/** @returns a function that runs `end` only once, however many callers it has */
export function hasStarted(end: () => Promise<unknown>): End {
  let ended: Promise<void> | undefined
  const endOnce = () => {
    ended ??= end().then(
      () => void living.delete(endOnce),
      (error) => {
        living.delete(endOnce)
        throw error
      },
    )
    return ended
  }
  living.add(endOnce)
  return endOnce
}

/** Ends everything left. A failure to end one is logged and does not stop the others. */
export async function endStarted(log: (words: string) => void): Promise<void> {
  ending = true
  for (let end = [...living].pop(); end; end = [...living].pop())
    await end().catch((error: Error) => log(`left behind: ${error.message}`))
}

/** Whether a signal, or the end of the run, is being handled. */
export const isEnding = () => ending

/** A second signal of the kind exits at once. */
export function endOnSignal(log: (words: string) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      log(`${signal}: ending what this run started`)
      // Code that still runs will fail, because its process or folder is gone.
      process.on('uncaughtException', (error) => log(`meanwhile: ${error.message}`))
      await endStarted(log)
      process.exit(128 + constants.signals[signal])
    })
}
