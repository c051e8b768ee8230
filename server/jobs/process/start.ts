// Starts the program of a job process, from source or from the bundle, and measures its memory.
import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { MIB } from '../../bytes.ts'
import type { FromProcess, ToProcess } from './messages.ts'

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type JobProcess = {
  pid: number | undefined
  /** The prefix of the names of files that the process has not fully received. */
  incoming: string
  exited: Promise<Exit>
  send(message: ToProcess): void
  /** Sends the messages of the process to `listen` from now on; the server does not end before the process. */
  hold(listen: (message: FromProcess) => void): void
  /** Kills the process after `ms` milliseconds. Calls `leave` as soon as the process must not be used any more. */
  rest(ms: number, leave: () => void): void
  kill(): Promise<void>
}

const PRIORITY = 10
/** Far longer than a start takes on a machine that is busy. */
const START_MS = 60_000

/** The program: in the sources, or beside the bundle that this file is part of. */
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../job-process.ts' : './job.js', import.meta.url),
)
/** The option that lets Node.js read TypeScript. */
const loaderOf = (program: string): string[] =>
  program.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []

export async function startProcess(heapBytes: number, program = PROGRAM): Promise<JobProcess> {
  const child = fork(program, [], {
    // The garbage of the process is collected by its main thread, because that thread has the low priority.
    execArgv: [
      `--max-old-space-size=${Math.round(heapBytes / MIB)}`,
      '--single-threaded-gc',
      ...loaderOf(program),
    ],
    // Values that JSON cannot represent, such as `undefined`, arrive unchanged.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) lower(child.pid)
  const exited = new Promise<Exit>((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }))
    // The process could not be started, or has ended before a message was sent to it.
    child.on('error', () => resolve({ code: child.exitCode, signal: child.signalCode }))
  })
  let heard: (message: FromProcess) => void = () => {}
  const ready = new Promise<FromProcess>((resolve) => {
    heard = resolve
  })
  child.on('message', (message) => heard(message as FromProcess))
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const first = await Promise.race([ready, exited])
  clearTimeout(late)
  if (!('kind' in first) || first.kind !== 'ready') throw new Error('a process for jobs did not start')
  let timer: NodeJS.Timeout | undefined
  let leave = () => {}
  void exited.then(() => leave())
  const kill = async () => {
    clearTimeout(timer)
    child.kill('SIGKILL')
    await exited
  }
  return {
    pid: child.pid,
    incoming: first.incoming,
    exited,
    kill,
    send: (message) => void child.send(message, () => {}),
    hold(listen) {
      clearTimeout(timer)
      leave = () => {}
      heard = listen
      child.ref()
      child.channel?.ref?.()
    },
    rest(ms, onLeave) {
      heard = () => {}
      leave = onLeave
      timer = setTimeout(() => {
        leave()
        void kill()
      }, ms).unref()
      child.unref()
      child.channel?.unref?.()
    },
  }
}

/** Gives the process a low priority: while requests are waiting, it only gets the processor time that they leave. */
function lower(pid: number): void {
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // The process has just ended, which its user notices.
  }
}

/** The memory in bytes; 0 if the system does not report it. */
export async function memoryOf({ pid }: Pick<JobProcess, 'pid'>): Promise<number> {
  if (process.platform !== 'linux') return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024
}
