// Creates the job queue's tables in their own schema; called when the database is migrated.
import { runMigrations } from 'graphile-worker'
import type { Logger } from 'pino'
import { workerLogger } from '../worker-logger.ts'
import { createJobPool } from './job-pool.ts'

/** Safe to run concurrently in several processes. */
export async function installJobs(url: string, logger: Logger): Promise<void> {
  const pgPool = createJobPool(url, logger)
  try {
    const client = await pgPool.connect()
    try {
      await client.query(`select pg_advisory_lock(hashtext('lacewing.jobs'))`)
      await runMigrations({ pgPool, logger: workerLogger(logger) })
    } finally {
      // Closing the connection releases the lock.
      client.release(true)
    }
  } finally {
    await pgPool.end()
  }
}
