// Runs the background jobs: as they are enqueued, at fixed times, and as polls. It uses its own connections without the time
// limits of requests, so that jobs and requests do not wait for each other. Long jobs have their own workers, so that mail does
// not wait for them; content from users or other systems is read in processes of its own. The nouns define the jobs (kind.ts).
import { parseCronItems, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import { createJobPool } from '../db/job-pool.ts'
import type { Timelines } from '../db/timelines.ts'
import { createMailer } from '../mail/mailer.ts'
import { workerLogger } from '../worker-logger.ts'
import { LOOK_MS, watchWorkers } from './dead-workers.ts'
import { AT_ONCE, type JobDeps, type Workers, type WorkList } from './kind.ts'
import { createJobProcesses, type JobProcesses } from './process/processes.ts'

/** `mailer`: defaults to the configured one. `timelines`: the guard of a database that may fail over. */
export type WorkerDeps = Omit<JobDeps, 'mailer'> &
  Partial<Pick<JobDeps, 'mailer'>> & { timelines?: Timelines | undefined }

const KINDS = Object.keys(AT_ONCE) as Workers[]

/** Runs until `stop` is called. Failed jobs are retried with back-off. */
export async function startJobs(
  { timelines, ...given }: WorkerDeps,
  list: WorkList,
): Promise<{ stop(): Promise<void> }> {
  const deps: JobDeps = { ...given, mailer: given.mailer ?? createMailer(given.config) }
  const pgPool = createJobPool(deps.url, deps.logger, { timelines })
  const stopping = new AbortController()
  const processes = createJobProcesses(deps, list.discard)
  const start = (workers: Workers) =>
    run({
      pgPool,
      concurrency: AT_ONCE[workers],
      pollInterval: 5_000,
      noHandleSignals: true,
      logger: workerLogger(deps.logger),
      events: watchWorkers(pgPool, deps.logger),
      preset: { worker: LOOK_MS },
      taskList: tasks(deps, list, workers, { signal: stopping.signal, processes }),
      parsedCronItems: parseCronItems(scheduled(deps, list, workers)),
    })
  const runners: Runner[] = []
  // Start one after another, because the first one prepares the tables.
  for (const workers of KINDS) runners.push(await start(workers))
  const polls = list.polls.map((poll) => poll(deps))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(polls.map((polling) => polling?.stop()))
      await Promise.all(runners.map((runner) => runner.stop()))
      await processes.stop()
      await pgPool.end()
      deps.mailer.close()
    },
  }
}

/** Runs the jobs that are due, then returns. For tests. */
export async function runJobsOnce(deps: JobDeps, list: WorkList): Promise<void> {
  // The library looks for the next job without waiting until the end of the last job is stored. With a second connection it would
  // find the queue of the last job still locked, and return while jobs of that queue are due.
  const pgPool = createJobPool(deps.url, deps.logger, { max: 1 })
  const logger = workerLogger(deps.logger)
  const taskList = Object.assign({}, ...KINDS.map((workers) => tasks(deps, list, workers))) as TaskList
  await runOnce({ pgPool, noHandleSignals: true, logger, taskList }).finally(() => endInTurn(pgPool))
}

/** Ends a pool of one connection after whatever waits for that connection, such as the end of the last job. */
async function endInTurn(pgPool: ReturnType<typeof createJobPool>): Promise<void> {
  const last = await pgPool.connect()
  last.release()
  await pgPool.end()
}

function scheduled({ config }: JobDeps, { jobs }: WorkList, by: Workers) {
  return Object.entries(jobs).flatMap(
    ([
      task,
      {
        kind: { schedule, workers },
      },
    ]) => {
      if (!schedule || workers !== by || schedule.isOn?.(config) === false) return []
      const { match, attempts, backfillMs } = schedule
      const options = {
        jobKey: task,
        ...(attempts !== undefined && { maxAttempts: attempts }),
        ...(backfillMs !== undefined && { backfillPeriod: backfillMs }),
      }
      return { task, match, options }
    },
  )
}

type ProcessDeps = { signal: AbortSignal; processes: JobProcesses }

/** @param processDeps if left out, jobs over content from users or other systems run in this process, and nothing stops them */
function tasks(deps: JobDeps, { jobs }: WorkList, by: Workers, processDeps?: ProcessDeps): TaskList {
  const list: TaskList = {}
  for (const [name, { kind, work }] of Object.entries(jobs)) {
    if (kind.workers !== by) continue
    list[name] = async (given, { job: { attempts: attempt } }) => {
      const payload = kind.payload.parse(given) as never
      if (typeof work === 'function') await work(deps, payload, processDeps?.signal)
      else if (processDeps)
        await work.supervise({ ...deps, ...processDeps }, payload, { attempt, ...processDeps })
      else await work.apart(deps, payload)
    }
  }
  return list
}
