// Runs the reading of the mailbox in a process of its own, within limits of time and memory. A mail that exceeds them is set aside by
// the next reading.
import type { Deps } from '../deps.ts'
import { GivenUp, type JobProcesses } from '../jobs/process/processes.ts'
import { MAIL_IN } from './limits.ts'
import { ended } from './poll.ts'
import { MAIL_STEP } from './read.ts'
import { noteStuck } from './stuck.ts'

type Supervised = Pick<Deps, 'db' | 'clock' | 'logger'> & { processes: JobProcesses }

export async function superviseReading(deps: Supervised, signal: AbortSignal): Promise<void> {
  const bounds = { totalMs: MAIL_IN.turnMs, stepMs: MAIL_IN.mailMs }
  try {
    await deps.processes.run({ task: 'mail-in', payload: {} }, bounds, signal)
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof GivenUp) {
      deps.logger.warn({ why: error.why, at: error.step }, 'reading the mailbox was given up')
      if (error.step?.startsWith(MAIL_STEP))
        await noteStuck(deps.db, error.step.slice(MAIL_STEP.length), MAIL_IN.tries)
      await ended(deps, `It was given up: ${error.why}`)
    }
    // Otherwise the reading has noted the error itself, and the poll tries again later.
  }
}
