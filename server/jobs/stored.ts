// The pruning of the job queue. The bounds of its schema are in server/retention/bounds.ts.
import { sql } from 'kysely'
import { fromNow } from '../clock.ts'
import { DAY } from '../limits.ts'
import type { Stored } from '../stored/stored.ts'

/** Jobs that failed for good, such as mails, are kept this long for the operator to investigate. */
const GIVEN_UP_SECONDS = 30 * DAY

export const jobsStored = {
  pruned: {
    // Mails that failed for good contain addresses.
    givenUpJobs: (deps) =>
      sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
        where attempts >= max_attempts and updated_at < ${fromNow(deps, -GIVEN_UP_SECONDS)}`.execute(deps.db),
  },
} satisfies Stored
