// The main part of a job process: runs one job after the other for the server that started it, and ends with the server. The
// program is ../../job-process.ts.
import { writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { createKysely, createPool, endPool, requestLimits } from '../../db/pool.ts'
import { createLogger } from '../../log.ts'
import type { Apart, ApartDeps } from '../kind.ts'
import type { FromProcess, ToProcess } from './messages.ts'

/**
 * How long a transaction may be idle: longer than in a request, because a delivery of a forge is read in one. Such a step is
 * stopped earlier (`stepMs` in forge/limits.ts). A step of an import may take longer, and so reads and unpacks its content before
 * its transaction begins.
 */
const TRANSACTION_MS = 60_000
/** One connection for a transaction, another for lookups and notes beside it. */
const CONNECTIONS = 2

/**
 * The main thread may be busy for long, so another thread notices that the server is gone. On Windows the parent's id does not
 * change then.
 */
const WATCH = `
const server = process.ppid
const isThere = () => {
  try { return process.kill(server, 0) } catch { return false }
}
setInterval(() => (process.ppid === server && isThere()) || process.kill(process.pid, 'SIGKILL'), 1000)`

const send = (message: FromProcess) => void process.send?.(message)
let stopping = new AbortController()

/** The jobs by name. */
type Jobs = Record<string, Apart<never>>
type Run = Extract<ToProcess, { kind: 'run' }>

async function run(
  jobs: Jobs,
  { task, payload, config, url, ahead }: Run,
  signal: AbortSignal,
): Promise<void> {
  const job = jobs[task]
  if (!job) throw new Error(`${task} is no job of a process of its own`)
  const logger = createLogger(config)
  const pool = createPool(url, logger, {
    ...requestLimits,
    max: CONNECTIONS,
    idle_in_transaction_session_timeout: TRANSACTION_MS,
  })
  const db = createKysely(pool)
  const deps: ApartDeps = {
    db,
    config,
    logger,
    clock: { now: () => new Date(Date.now() + ahead) },
    hub: {
      publish: (about) => send({ kind: 'tell', what: 'publish', about }),
      publishCode: (about) => send({ kind: 'tell', what: 'publishCode', about }),
    },
    step: (name) => send({ kind: 'step', name }),
  }
  try {
    await job.apart(deps, payload as never, signal)
  } catch (error) {
    if (!signal.aborted) logger.error({ err: error, task }, 'job failed')
    throw error
  } finally {
    await endPool(db, pool)
  }
}

function take(jobs: Jobs, message: ToProcess): void {
  if (message.kind === 'stop') {
    stopping.abort()
    return
  }
  stopping = new AbortController()
  run(jobs, message, stopping.signal).then(
    () => send({ kind: 'end', failed: null }),
    (error: unknown) => send({ kind: 'end', failed: error instanceof Error ? error.message : 'unknown' }),
  )
}

/** @param incoming the prefix of the names of files that this process has not fully received */
export async function serveJobs(jobs: Jobs, incoming: string): Promise<void> {
  process.title = 'lacewing job'
  // If a machine runs out of memory, the system kills this process before the server and the database.
  if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  // The server decides when this process stops. Signals of a terminal or a service manager reach both, so they are ignored here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', (message: ToProcess) => take(jobs, message))
  new Worker(WATCH, { eval: true, execArgv: [] }).once('online', () => send({ kind: 'ready', incoming }))
}
