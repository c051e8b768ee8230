// The job queue's connections: they have none of the time limits of requests, and each has an error handler as long as it exists.
// A connection created by the library has none while it closes, so losing it then would crash the process.
import type { Logger } from 'pino'
import { createPool } from './pool.ts'
import type { Timelines } from './timelines.ts'

type Options = { max?: number; timelines?: Timelines | undefined }

export function createJobPool(url: string, logger: Logger, { max = 6, timelines }: Options = {}) {
  // The library expects the driver's own types. If the completion of a job finds no free connection, the library does not retry
  // and the job stays locked; the long timeout waits until the database is less busy. Each of the three kinds of workers uses one
  // connection to listen on.
  const pool = createPool(url, logger, { max, types: undefined, connectionTimeoutMillis: 60_000 })
  timelines?.follow(pool)
  return pool
}
