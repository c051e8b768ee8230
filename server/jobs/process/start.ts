// Starts the program of a job process, from source or from the bundle, and says how much memory it takes.
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
  /** How the names begin of files that it has not received whole. */
  incoming: string
  exited: Promise<Exit>
  send(message: ToProcess): void
  /** What it tells from now on goes there, and the server does not end before it. */
  hold(listen: (message: FromProcess) => void): void
  /** It is killed after so many milliseconds; calls back as soon as it is not to be used any more. */
  rest(ms: number, leave: () => void): void
  kill(): Promise<void>
}

const PRIORITY = 10
/** Far beyond what a start takes on a machine that has other work. */
const START_MS = 60_000

/** From source, or beside the bundle that this file is part of. */
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../job-process.ts' : './job.js', import.meta.url),
)
/** What reads TypeScript. */
const loaderOf = (program: string): string[] =>
  program.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []

export async function startProcess(heapBytes: number, program = PROGRAM): Promise<JobProcess> {
  const child = fork(program, [], {
    // Its garbage is collected by its own thread, which has the low priority.
    execArgv: [
      `--max-old-space-size=${Math.round(heapBytes / MIB)}`,
      '--single-threaded-gc',
      ...loaderOf(program),
    ],
    // What has no copy as JSON, such as a value that is undefined, arrives as it is.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) lower(child.pid)
  const exited = new Promise<Exit>((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }))
    // It could not be started, or what it is told comes too late.
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

/** While others wait for an answer, it takes what they leave of the processor. */
function lower(pid: number): void {
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // It has just ended, which whoever uses it notices.
  }
}

/** Bytes; 0 where the system does not say. */
export async function memoryOf({ pid }: Pick<JobProcess, 'pid'>): Promise<number> {
  if (process.platform !== 'linux') return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024
}
