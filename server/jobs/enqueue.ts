// Enqueues jobs in the transaction that causes them: the job exists if and only if the transaction commits.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/** A job that can be enqueued: ../job.ts makes it from a name and a payload. */
export type Job = {
  payload: unknown
  /** SQL of its `task`, `queue` and `priority`. If it yields no row, nothing is enqueued. */
  routing: RawBuilder<unknown>
  /** The job replaces a waiting job with the same key. */
  key?: string
  /** The job only replaces the payload of a waiting job with the same key, and keeps its time. */
  keepsTime?: boolean
  /** The delay in seconds until the job is due. */
  delay?: number
}

export async function enqueue(db: Db, ...jobs: Job[]): Promise<void> {
  for (const { payload, routing, key = null, keepsTime = false, delay = 0 } of jobs)
    await sql`select graphile_worker.add_job(task, ${JSON.stringify(payload)}::json, queue_name := queue, priority := priority,
        job_key := ${key}::text, job_key_mode := ${keepsTime ? 'preserve_run_at' : 'replace'}::text,
        run_at := now() + ${delay} * interval '1 second')
      from (${routing}) placed`.execute(db)
}
