// What a run of the fault tests or of the bench has started and not ended yet: processes, disks, folders. For an end
// from outside, a signal above all, which ends every one of them, the latest first.
import { constants } from 'node:os'

type End = () => Promise<void>

const living = new Set<End>()
let ending = false

/** Throws where the run is being ended: what starts then would be left behind. */
export function mayStart(): void {
  if (ending) throw new Error('the run is being ended')
}

/** @returns what ends it: once, however often and by whomever it is called */
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

/** Ends all that is left. What does not let itself be ended is told, and keeps nothing else from its end. */
export async function endStarted(tell: (words: string) => void): Promise<void> {
  ending = true
  for (let end = [...living].pop(); end; end = [...living].pop())
    await end().catch((error: Error) => tell(`left behind: ${error.message}`))
}

/** Whether a signal, or the end of the run, is at work. */
export const isEnding = () => ending

/** A second signal of the kind ends the run at once. */
export function endOnSignal(tell: (words: string) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      tell(`${signal}: ending what this run started`)
      // Whoever is still at work finds it gone.
      process.on('uncaughtException', (error) => tell(`meanwhile: ${error.message}`))
      await endStarted(tell)
      process.exit(128 + constants.signals[signal])
    })
}
