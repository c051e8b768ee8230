// An external PostgreSQL on TCP loopback, run from the installed binaries, that a test can stop and start.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { need } from '../script/machine.mjs'
import { unprivilegedAccount } from '../server/db/embedded/account.ts'
import { freePort } from '../server/test/free-port.ts'
import { hasStarted, mayStart } from '../server/test/started.ts'

const ready = /database system is ready to accept (read-only )?connections/
const occupied = /lock file .* already exists|shared memory block .* still in use|Address already in use/
const START_MS = 30_000

export type External = {
  url: string
  /** The data directory. */
  folder: string
  pid(): number
  start(): Promise<void>
  stop(signal: NodeJS.Signals): Promise<void>
  remove(): Promise<void>
}

/**
 * @param own additional environment variables
 * @param original data of a stopped PostgreSQL, of which this one is a standby that follows nobody
 */
export async function createExternal(own: Record<string, string> = {}, original?: string): Promise<External> {
  const programs = need('postgres')
  const account = await unprivilegedAccount(null)
  const folder = await mkdtemp(join(tmpdir(), 'lacewing-faults-pg-'))
  if (account) await chown(folder, account.uid, account.gid)
  const options = {
    uid: account?.uid,
    gid: account?.gid,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...own },
  }
  const data = join(folder, 'data')
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8']
  let child: ChildProcess | undefined
  const remove = hasStarted(async () => {
    await stop('SIGINT')
    await rm(folder, { recursive: true, force: true })
  })
  mayStart()
  const making = original
    ? promisify(execFile)(
        'sh',
        ['-c', 'cp -a "$1" "$2" && touch "$2/standby.signal"', 'sh', original, data],
        options,
      )
    : promisify(execFile)(
        join(programs, 'initdb'),
        ['-D', data, '-U', 'postgres', '--auth=trust', ...locale],
        options,
      )
  child = making.child
  await making
  const port = await freePort()

  /** Works also after SIGKILL, when the previous postmaster may briefly still hold its port or lock file. */
  async function start() {
    const deadline = performance.now() + START_MS
    for (;;) {
      const words = await startOnce()
      if (!words) return
      if (!occupied.test(words) || performance.now() > deadline)
        throw new Error(`PostgreSQL does not start: ${words}`)
      await delay(50)
    }
  }

  /** Resolves to PostgreSQL's output if it exited, or to '' once it accepts connections. */
  async function startOnce(): Promise<string> {
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`]
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    mayStart()
    const mine = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    child = mine
    const output: string[] = []
    return new Promise<string>((resolve) => {
      createInterface(mine.stderr).on('line', (line) => {
        if (ready.test(line)) resolve('')
        output.push(line)
        if (output.length > 100) output.shift()
      })
      mine.once('close', () => resolve(output.join('\n') || 'it said nothing'))
    })
  }

  async function stop(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  await start()
  return {
    folder: data,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: () => child?.pid ?? 0,
    start,
    stop,
    remove,
  }
}
