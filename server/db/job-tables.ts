// Creates the job queue's tables in their own schema; called when the database is migrated.
import { runMigrations } from 'graphile-worker'
import type { Logger } from 'pino'
import { workerLogger } from '../worker-logger.ts'
import { createJobPool } from './job-pool.ts'

/**
 * Wakes the workers when a queue is unlocked, in the way in which the library wakes them for a new job. Without this, the next job
 * of the queue would wait for a poll: the library looks for it before the end of the last job is stored, while the queue is still
 * locked. The function is in the library's schema, which a restore leaves as it is.
 */
const WAKE_FOR_QUEUES = `
  create or replace function graphile_worker.lacewing_queue_unlocked() returns trigger language plpgsql as $$
  begin
    perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text);
    return null;
  end $$;
  create or replace trigger lacewing_queue_unlocked after update of locked_at on graphile_worker._private_job_queues
    for each row when (old.locked_at is not null and new.locked_at is null)
    execute function graphile_worker.lacewing_queue_unlocked()`

/** Safe to run concurrently in several processes. */
export async function installJobs(url: string, logger: Logger): Promise<void> {
  const pgPool = createJobPool(url, logger)
  try {
    const client = await pgPool.connect()
    try {
      await client.query(`select pg_advisory_lock(hashtext('lacewing.jobs'))`)
      await runMigrations({ pgPool, logger: workerLogger(logger) })
      await client.query(WAKE_FOR_QUEUES)
    } finally {
      // Closing the connection releases the lock.
      client.release(true)
    }
  } finally {
    await pgPool.end()
  }
}
