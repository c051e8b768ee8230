// Runs a program beside the server, such as nginx or PgBouncer: in its own folder, with the documented settings except for
// addresses, and as an ordinary user, because neither runs well as root.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { need } from '../../script/machine.mjs'
import { unprivilegedAccount } from '../db/embedded/account.ts'
import { hasStarted, mayStart } from './started.ts'

const START_MS = 10_000

export type Daemon = {
  /** The end of the program's output. */
  output(): string
  stop(): Promise<void>
}
type DaemonOptions = {
  name: 'nginx' | 'pgbouncer' | 'dovecot'
  args(folder: string): string[]
  /** Files written into the program's folder before it starts. In them, @FOLDER@ becomes the path of the folder, and @USER@ the account. */
  files: Record<string, string>
  port: number
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (does: boolean) => {
      socket.destroy()
      resolve(does)
    }
    socket.on('connect', () => end(true)).on('error', () => end(false))
  })
}

/** Resolves when the program accepts connections on its port. */
export async function startDaemon({ name, args, files, port }: DaemonOptions): Promise<Daemon> {
  const program = need(name)
  const folder = await mkdtemp(join(tmpdir(), 'lacewing-daemon-'))
  const account = await unprivilegedAccount(null)
  const user = account?.name ?? userInfo().username
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, name), text.replaceAll('@FOLDER@', folder).replaceAll('@USER@', user))
  await chmod(folder, 0o755)
  if (account) await chown(folder, account.uid, account.gid)
  mayStart()
  const child = spawn(program, args(folder), {
    cwd: folder,
    env: { PATH: process.env.PATH },
    uid: account?.uid,
    gid: account?.gid,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const orphaned = () => child.kill('SIGTERM')
  process.once('exit', orphaned)
  let output = ''
  child.stderr?.on('data', (data) => {
    output = `${output}${data}`.slice(-100_000)
  })
  const ended = once(child, 'exit')
  const stop = hasStarted(async () => {
    process.off('exit', orphaned)
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  const deadline = performance.now() + START_MS
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error(`${program} did not start: ${output}`)
    }
    await delay(20)
  }
  return { output: () => output, stop }
}
