// The program of a job process: runs one job after the other for the server that started it. It ends with the server.
import { writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { INCOMING_MARK } from '../../blob/names.ts'
import { createKysely, createPool, endPool, requestLimits } from '../../db/pool.ts'
import { createLogger } from '../../log.ts'
import '../../nouns.ts'
import type { FromProcess, ToProcess } from './messages.ts'
import { type ApartDeps, TASKS } from './tasks.ts'

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

type Run = Extract<ToProcess, { kind: 'run' }>

async function run({ task, payload, config, url, ahead }: Run, signal: AbortSignal): Promise<void> {
  const logger = createLogger(config)
  const pool = createPool(url, logger, {
    ...requestLimits,
    max: CONNECTIONS,
    idle_in_transaction_session_timeout: TRANSACTION_MS,
  })
  const db = createKysely(pool)
  const deps: ApartDeps = {
    ...{ db, config, logger },
    clock: { now: () => new Date(Date.now() + ahead) },
    hub: {
      publish: (about) => tell({ kind: 'tell', what: 'publish', about }),
      tellCode: (about) => tell({ kind: 'tell', what: 'tellCode', about }),
    },
    step: (name) => tell({ kind: 'step', name }),
  }
  try {
    await TASKS[task](deps, payload as never, signal)
  } catch (error) {
    if (!signal.aborted) logger.error({ err: error, task }, 'a job failed')
    throw error
  } finally {
    await endPool(db, pool)
  }
}

function take(message: ToProcess): void {
  if (message.kind === 'stop') {
    stopping.abort()
    return
  }
  stopping = new AbortController()
  run(message, stopping.signal).then(
    () => tell({ kind: 'end', failed: null }),
    (error: unknown) => tell({ kind: 'end', failed: error instanceof Error ? error.message : 'unknown' }),
  )
}

process.title = 'lacewing job'
// Where a machine runs out of memory, this goes before the server and the database.
if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
// The server says when to stop: what a terminal or a service manager sends reaches both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', take)
new Worker(WATCH, { eval: true, execArgv: [] }).once('online', () =>
  tell({ kind: 'ready', incoming: INCOMING_MARK }),
)
