// The job queue's connections: without the time limits of requests, and with an error handler for as long as they
// exist. A connection created by the library has none while it closes, so losing it then would crash the process.
import type { Logger } from 'pino'
import { createPool } from './pool.ts'

export function createJobPool(url: string, logger: Logger) {
  // The library expects the driver's own types. It does not repeat the completion of a job that found no connection: the job
  // would stay locked, so this waits out a database that is busy.
  // Each of the three kinds of workers keeps one to listen on.
  return createPool(url, logger, { max: 6, types: undefined, connectionTimeoutMillis: 60_000 })
}
