// Detects changes of the system clock. If it is set back, delayed jobs are made due, because their due time would now be far
// away. Sessions, limits and sort orders handle such a change themselves.
import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'

const LOOK_MS = 2_000
const JUMP_MS = 20_000

/** @param onBack called when the clock was set back */
export function watchClock(clock: Clock, logger: Logger, onBack: () => void): { stop(): void } {
  const difference = () => clock.now().getTime() - performance.now()
  let known = difference()
  const looking = setInterval(() => {
    const jump = difference() - known
    known += jump
    if (Math.abs(jump) < JUMP_MS) return
    logger.warn(`the clock was set ${Math.round(Math.abs(jump) / 1_000)} s ${jump < 0 ? 'back' : 'forward'}`)
    if (jump < 0) onBack()
  }, LOOK_MS).unref()
  return { stop: () => clearInterval(looking) }
}
