// Background jobs that failed, for operators: what, when and why, without texts of people.
import { sql } from 'kysely'
import { cut } from '../../domain/cut.ts'
import type { FailedJob } from '../../domain/operator/operator.ts'
import type { Db } from '../db/handle.ts'

const SHOWN = 100
const ERROR_LENGTH = 200

/** The first line of an error without addresses and quoted parts, which may be texts of people. */
export function withoutPrivate(error: string): string {
  const line = cut(error.split('\n', 1)[0] ?? '', ERROR_LENGTH)
  const words = line.replace(/"[^"]*"?|“[^”]*”?|'[^']{2,}'?|`[^`]*`?/g, '…').split(' ')
  return words.map((word) => (word.includes('@') || word.includes('://') ? '…' : word)).join(' ')
}

type Row = Omit<FailedJob, 'error' | 'what'> & {
  task: string
  kind: string | null
  last_error: string | null
}

/** The failed jobs, those that failed last first. */
export async function listFailedJobs(db: Db, only?: string): Promise<FailedJob[]> {
  const { rows } = await sql<Row>`
    select job.id::text as id, task.identifier as task,
      case when task.identifier = 'mail' then job.payload->>'kind' end as kind,
      case when job.locked_at is not null then 'running' when job.attempts >= job.max_attempts then 'given_up'
        else 'retrying' end as state,
      job.attempts::int as attempts, job.max_attempts::int as most, job.created_at,
      case when job.attempts < job.max_attempts then job.run_at end as next_at, job.last_error
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where job.last_error is not null ${only === undefined ? sql`` : sql`and job.id = ${only}::bigint`}
    order by job.updated_at desc, job.id desc limit ${SHOWN}`.execute(db)
  return rows.map(({ task, kind, last_error, ...row }) => ({
    ...row,
    what: kind ? `${task}: ${kind}` : task,
    error: withoutPrivate(last_error ?? ''),
  }))
}

/** Runs a failed job now, with all its attempts again. @returns what it is, undefined if it runs or is due at this moment, or is gone */
export async function retryJob(db: Db, id: string): Promise<string | undefined> {
  const [job] = await listFailedJobs(db, id)
  if (!job || job.state === 'running' || job.attempts === 0) return undefined
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(
    db,
  )
  return job.what
}
