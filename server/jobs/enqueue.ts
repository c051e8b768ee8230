// Enqueues jobs in the transaction that causes them: the job exists if and only if the transaction commits.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/** What is to be done: a value, which ../job.ts makes of a name and its payload. */
export type Job = {
  payload: unknown
  /** SQL of its `task`, `queue` and `priority`; without a row nothing is enqueued. */
  placed: RawBuilder<unknown>
  /** It takes the place of one that waits with the same key. */
  key?: string
  /** With its payload alone: it is done when that one would have been. */
  keepsTime?: boolean
  /** Seconds after which it is due. */
  delay?: number
}

export async function enqueue(db: Db, ...jobs: Job[]): Promise<void> {
  for (const { payload, placed, key = null, keepsTime = false, delay = 0 } of jobs)
    await sql`select graphile_worker.add_job(task, ${JSON.stringify(payload)}::json, queue_name := queue, priority := priority,
        job_key := ${key}::text, job_key_mode := ${keepsTime ? 'preserve_run_at' : 'replace'}::text,
        run_at := now() + ${delay} * interval '1 second')
      from (${placed}) placed`.execute(db)
}
