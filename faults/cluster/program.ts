// A program of the cluster in the foreground, with its own folder, as an ordinary user. It can be killed, frozen and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Account, unprivilegedAccount } from '../../server/db/embedded/account.ts'
import { hasStarted, mayStart } from '../../server/test/started.ts'

export type Program = Awaited<ReturnType<typeof createProgram>>

type Options = {
  path: string
  args: string[]
  folder: string
  account: Account | null
  /** The file that keeps everything that the program prints, with the time. */
  log?: string
  /** Called with each line that the program prints. */
  onLine?: (line: string) => void
}

const LINES_KEPT = 400
/** A program that has not stopped by then is killed. */
const STOP_MS = 10_000

const running = new Set<ChildProcess>()
// The programs end when the harness ends.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export const ordinaryAccount = () => unprivilegedAccount(null)

export function createProgram({ path, args, folder, account, log, onLine }: Options) {
  let child: ChildProcess | undefined
  const output: string[] = []

  function start() {
    mayStart()
    const mine = spawn(path, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ETCDCTL_API: '3' },
      uid: account?.uid,
      gid: account?.gid,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = mine
    running.add(mine)
    mine.once('exit', () => running.delete(mine))
    for (const stream of [mine.stdout, mine.stderr])
      createInterface(stream as NodeJS.ReadableStream).on('line', (line) => {
        output.push(line)
        if (log) appendFileSync(log, `${new Date().toISOString()} ${line}\n`)
        if (output.length > LINES_KEPT) output.shift()
        onLine?.(line)
      })
  }

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  /** Ends the program and waits for its exit. */
  async function end(signal: NodeJS.Signals) {
    const mine = child
    if (!mine || !isRunning()) return
    const ended = once(mine, 'exit')
    mine.kill(signal)
    await ended
  }

  const remove = hasStarted(async () => {
    const late = setTimeout(() => child?.kill('SIGKILL'), STOP_MS)
    // A frozen program would not notice that it is to stop.
    if (isRunning()) child?.kill('SIGCONT')
    await end('SIGTERM')
    clearTimeout(late)
  })

  return {
    start,
    end,
    remove,
    isRunning,
    pid: () => (isRunning() ? (child?.pid ?? 0) : 0),
    output: () => output.join('\n'),
  }
}
