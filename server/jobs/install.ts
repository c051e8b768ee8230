// Lays out the tables of the job queue, in a schema of their own; called when the database is brought to a release.
import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { workerLogger } from './worker-logger.ts'

/** Safe to run in several processes at once. */
export async function installJobs(url: string, logger: Logger): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('lacewing.jobs'))`)
    await runMigrations({ connectionString: url, logger: workerLogger(logger) })
  } finally {
    // Ends the lock with it.
    await client.end()
  }
}
