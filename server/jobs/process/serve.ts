// What a job process does: one job after the other for the server that started it, with which it ends. The program is ../../job-process.ts.
import { writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { createKysely, createPool, endPool, requestLimits } from '../../db/pool.ts'
import { createLogger } from '../../log.ts'
import type { Apart, ApartDeps } from '../kind.ts'
import type { FromProcess, ToProcess } from './messages.ts'

/** What is read within a transaction may take longer than in a request; a step of the job ends before. */
const TRANSACTION_MS = 60_000
/** One for a transaction, another for what is looked up or noted beside it. */
const CONNECTIONS = 2

/** This thread may be busy for long: another one notices that the server is gone. On Windows it keeps its parent's number then. */
const WATCH = `
const server = process.ppid
const isThere = () => {
  try { return process.kill(server, 0) } catch { return false }
}
setInterval(() => (process.ppid === server && isThere()) || process.kill(process.pid, 'SIGKILL'), 1000)`

const tell = (message: FromProcess) => void process.send?.(message)
let stopping = new AbortController()

/** By name. */
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
      publish: (about) => tell({ kind: 'tell', what: 'publish', about }),
      tellCode: (about) => tell({ kind: 'tell', what: 'tellCode', about }),
    },
    step: (name) => tell({ kind: 'step', name }),
  }
  try {
    await job.apart(deps, payload as never, signal)
  } catch (error) {
    if (!signal.aborted) logger.error({ err: error, task }, 'a job failed')
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
    () => tell({ kind: 'end', failed: null }),
    (error: unknown) => tell({ kind: 'end', failed: error instanceof Error ? error.message : 'unknown' }),
  )
}

/** @param incoming how the names begin of files that this process has not received whole */
export async function serveJobs(jobs: Jobs, incoming: string): Promise<void> {
  process.title = 'lacewing job'
  // Where a machine runs out of memory, this goes before the server and the database.
  if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  // The server says when to stop: what a terminal or a service manager sends reaches both.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', (message: ToProcess) => take(jobs, message))
  new Worker(WATCH, { eval: true, execArgv: [] }).once('online', () => tell({ kind: 'ready', incoming }))
}
