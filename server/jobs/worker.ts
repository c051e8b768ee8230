// Runs the background jobs: mail, erasing, renames and departures as they are enqueued, pruning once an hour, a
// nightly backup if configured. Uses its own connections without the time limits of requests, so that jobs and
// requests do not wait for each other. What may take long has workers of its own, so that mail does not wait for it; what others wrote is
// read in processes of their own.
import { parseCronItems, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import { sendMail } from '../auth/mail.ts'
import { backUp } from '../backup/nightly.ts'
import { deleteUnused } from '../blob/sweep.ts'
import { runBulkTurn } from '../bulk/turn.ts'
import { emptyColumn } from '../column/empty.ts'
import type { Deps } from '../deps.ts'
import { readAll } from '../events/reader.ts'
import { readDeliveries } from '../forge/deliveries.ts'
import { superviseForge } from '../forge/supervise.ts'
import { superviseImport } from '../import/supervise.ts'
import { type ImportDeps, runImport } from '../import/turn.ts'
import { remind } from '../inbox/reminders.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { NOTIFICATIONS, PUSHES, REMINDERS } from '../notification/limits.ts'
import { sendDue } from '../notification/sender.ts'
import { sendPushes } from '../push/sender.ts'
import { eraseCommentsFromLog } from '../retention/erase.ts'
import { prune } from '../retention/pruning.ts'
import { tellProjects } from '../user/tell-projects.ts'
import { startWebhooks } from '../webhook/sender.ts'
import { LOOK_MS, watchWorkers } from './dead-workers.ts'
import type {
  BulkJob,
  DeleteFilesJob,
  EmptyColumnJob,
  EraseJob,
  ForgeJob,
  ImportJob,
  MailJob,
  TellJob,
} from './enqueue.ts'
import { startPolling } from './polling.ts'
import { createJobPool } from './pool.ts'
import { createJobProcesses, type JobProcesses } from './process/processes.ts'
import { readersFor } from './readers.ts'
import { workerLogger } from './worker-logger.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'hub' | 'logger' | 'tokens'> &
  Pick<ImportDeps, 'sourceOf'> & {
    /** The database URL, for the worker's own connections. */
    url: string
    /** Defaults to the configured mailer. */
    mailer?: Mailer
  }

/** How many jobs of each kind are carried out at once; of the long ones those of each sort are in a queue, one after another. */
const AT_ONCE = { short: 3, long: 6, address: 3 }
type Kind = keyof typeof AT_ONCE
const KINDS = Object.keys(AT_ONCE) as Kind[]

const PRUNE = { task: 'prune', match: '17 * * * *', options: { jobKey: 'prune' } }
/** Times are UTC. A run that was missed while the server was down happens at the next start. */
const BACKUP = {
  task: 'backup',
  match: '23 2 * * *',
  options: { jobKey: 'backup', maxAttempts: 5, backfillPeriod: 24 * 3_600_000 },
}

/** Runs until `stop` is called. Failed jobs are retried with back-off. */
export async function startJobs(deps: JobDeps): Promise<{ stop(): Promise<void> }> {
  const mailer = deps.mailer ?? createMailer(deps.config)
  const pgPool = createJobPool(deps.url, deps.logger)
  const stopping = new AbortController()
  const processes = createJobProcesses(deps)
  const lists = tasks(deps, mailer, { signal: stopping.signal, processes })
  const start = (kind: Kind) =>
    run({
      pgPool,
      concurrency: AT_ONCE[kind],
      pollInterval: 5_000,
      noHandleSignals: true,
      logger: workerLogger(deps.logger),
      events: watchWorkers(pgPool, deps.logger),
      preset: { worker: LOOK_MS },
      taskList: lists[kind],
      parsedCronItems: parseCronItems(
        kind !== 'long' ? [] : deps.config.backupDir ? [PRUNE, BACKUP] : [PRUNE],
      ),
    })
  const runners: Runner[] = []
  // One after another: the first one prepares the tables.
  for (const kind of KINDS) runners.push(await start(kind))
  const { logger } = deps
  const reminding = { ...deps, tellInbox: (ids: string[]) => deps.hub.tellInbox(ids) }
  const polls = [
    startPolling((signal) => remind(reminding, signal), {
      ...{ logger, pollMs: REMINDERS.lookMs, words: 'inboxes could not be reminded' },
    }),
    startPolling((signal) => sendPushes(deps, signal), {
      ...{ logger, pollMs: PUSHES.lookMs, words: 'pushes could not be looked for' },
    }),
    startWebhooks(deps),
    deps.config.smtpUrl
      ? startPolling((signal) => sendDue({ ...deps, mailer }, signal), {
          ...{ logger, pollMs: NOTIFICATIONS.lookMs, words: 'mails about inboxes could not be looked for' },
        })
      : undefined,
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(polls.map((polling) => polling?.stop()))
      await Promise.all(runners.map((runner) => runner.stop()))
      await processes.stop()
      await pgPool.end()
      mailer.close()
    },
  }
}

/** Runs the jobs that are due and returns; for tests. */
export async function runDueJobs(deps: JobDeps): Promise<void> {
  const tellInbox = (ids: string[]) => deps.hub.tellInbox(ids)
  await readAll({ ...deps, tellInbox }, readersFor(deps.config))
  await remind({ ...deps, tellInbox })
  const mailer = deps.mailer ?? createMailer(deps.config)
  const pgPool = createJobPool(deps.url, deps.logger)
  const logger = workerLogger(deps.logger)
  const lists = tasks(deps, mailer)
  const taskList = Object.assign({}, ...KINDS.map((kind) => lists[kind])) as TaskList
  await runOnce({ pgPool, noHandleSignals: true, logger, taskList }).finally(() => pgPool.end())
  if (deps.config.smtpUrl) await sendDue({ ...deps, mailer })
}

type Carrying = { signal: AbortSignal; processes: JobProcesses }

/** @param carrying left out, jobs that read what others wrote run in this process, and nothing stops them */
function tasks(deps: JobDeps, mailer: Mailer, carrying?: Carrying): Record<Kind, TaskList> {
  const { signal } = carrying ?? {}
  const importing: TaskList[string] = (payload, { job: { attempts } }) =>
    carrying
      ? superviseImport({ ...deps, ...carrying }, payload as ImportJob, { attempt: attempts, ...carrying })
      : runImport(deps, payload as ImportJob)
  return {
    short: {
      mail: (payload) => sendMail({ ...deps, mailer }, payload as MailJob),
      erase: (payload) => eraseCommentsFromLog(deps.db, [(payload as EraseJob).comment_id]),
    },
    long: {
      'delete-files': (payload) => deleteUnused(deps, (payload as DeleteFilesJob).files),
      'empty-column': (payload) => emptyColumn(deps, payload as EmptyColumnJob, signal),
      import: importing,
      'bulk-change': (payload) => runBulkTurn(deps, payload as BulkJob, signal),
      forge: (payload) =>
        carrying
          ? superviseForge({ ...deps, ...carrying }, payload as ForgeJob, carrying.signal)
          : readDeliveries(deps, payload as ForgeJob),
      prune: () => prune(deps),
      tell: (payload) => tellProjects(deps, payload as TellJob, signal),
      backup: () => backUp(deps, signal),
    },
    address: { 'import-address': importing },
  }
}
