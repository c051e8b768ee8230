// The connections of the job queue: without the time limits of requests, and heard of until the very end. A connection
// that the library makes itself, and that is cut while it closes, would end the process.
import type { Logger } from 'pino'
import { createPool } from '../db/pool.ts'

export function createJobPool(url: string, logger: Logger) {
  // The library expects the driver's own types.
  return createPool(url, logger, { max: 3, types: undefined })
}
