// Frees the jobs of processes that were killed. The library does so only after four hours, which is too late for a mail. Each
// worker holds an advisory lock on the connection on which it listens for jobs; the database releases the lock when the process
// ends.
import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** The key that keeps these locks apart from other advisory locks of the database. */
const SPACE = `hashtext('lacewing.worker')`

/**
 * The time during which a new worker may not have its lock yet, and a worker may be without it after it has lost its connection.
 */
const GRACE = '1 minute'

/** After the grace period, the jobs of a killed process are freed within this time. */
export const LOOK_MS = { minResetLockedInterval: 30_000, maxResetLockedInterval: 60_000 }

/** The events of a worker: they keep its lock held, and look for dead workers each time the library looks for old locks. */
export function watchWorkers(pool: Pool, logger: Logger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  const warn = (err: unknown) => logger.warn({ err }, 'could not release jobs of dead workers')
  events.on('pool:listen:success', ({ workerPool, client }) => {
    const lock = `select pg_advisory_lock_shared(${SPACE}, hashtext($1))`
    // Wait until the library has sent its own LISTEN, which it does right after this event.
    client.once('drain', () => void client.query(lock, [workerPool.id]).catch(warn))
  })
  events.on('resetLocked:started', () => void freeJobsOfTheDead(pool).catch(warn))
  return events
}

export async function freeJobsOfTheDead(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
      where locked_at < now() - interval '${GRACE}' and not exists (
        select from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
        where locktype = 'advisory' and granted and objsubid = 2
          and classid::bigint::bit(32) = ${SPACE}::bit(32) and objid::bigint::bit(32) = hashtext(locked_by)::bit(32))`,
  )
}
