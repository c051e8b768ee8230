// Makes delayed jobs due immediately, because the cause of the delay is gone or the clock was set back.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

export async function expediteJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where run_at > now() and locked_at is null), run_at := now())`.execute(
    db,
  )
}
