// The program of a job process: runs one job after the other for the server that started it. It ends with the server.
import { Worker } from 'node:worker_threads'
import { INCOMING_MARK } from '../../blob/names.ts'
import { createKysely, createPool, endPool, requestLimits } from '../../db/pool.ts'
import { createLogger } from '../../log.ts'
import type { FromProcess, ToProcess } from './messages.ts'
import { type ApartDeps, TASKS } from './tasks.ts'

/** One for a transaction, another for what is looked up or noted beside it. */
const CONNECTIONS = 2

/** This thread may be busy for long: another one notices that the server is gone. */
const WATCH = `
const server = process.ppid
setInterval(() => process.ppid === server || process.kill(process.pid, 'SIGKILL'), 1000)`

const tell = (message: FromProcess) => void process.send?.(message)
let stopping = new AbortController()

type Run = Extract<ToProcess, { kind: 'run' }>

async function run({ task, payload, config, url, ahead }: Run, signal: AbortSignal): Promise<void> {
  const logger = createLogger(config)
  const pool = createPool(url, logger, { ...requestLimits, max: CONNECTIONS })
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
// The server says when to stop: what a terminal or a service manager sends reaches both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', take)
new Worker(WATCH, { eval: true, execArgv: [] }).once('online', () =>
  tell({ kind: 'ready', incoming: INCOMING_MARK }),
)
