// Lays out the tables of the job queue, in a schema of their own; called when the database is brought to a release.
import { runMigrations } from 'graphile-worker'
import type { Logger } from 'pino'
import { createJobPool } from './pool.ts'
import { workerLogger } from './worker-logger.ts'

/** Safe to run in several processes at once. */
export async function installJobs(url: string, logger: Logger): Promise<void> {
  const pgPool = createJobPool(url, logger)
  try {
    const client = await pgPool.connect()
    try {
      await client.query(`select pg_advisory_lock(hashtext('lacewing.jobs'))`)
      await runMigrations({ pgPool, logger: workerLogger(logger) })
    } finally {
      // Ends the lock with it.
      client.release(true)
    }
  } finally {
    await pgPool.end()
  }
}
