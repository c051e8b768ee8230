// A data folder for the tests of the embedded database, and real server processes on it that can be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, inject } from 'vitest'
import { lacks } from '../../script/machine.mjs'
import { canReach, unprivilegedAccount } from '../db/embedded/account.ts'
import { signalIfThere } from '../db/embedded/process.ts'
import { allPids, commandLine } from './proc.ts'
import { copyReadyData } from './ready-data.ts'

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** What PostgreSQL runs as when the tests run as root. */
export const account = await unprivilegedAccount(null)
/** Whom root can start a server as; nobody when others cannot read this checkout. */
export const otherUser = account && (await canReach(account, repository)) ? account : null
/** Why no test can start a server as another user; null where it can. */
export const noOtherUser = lacks('root') ?? (otherUser ? null : 'other users cannot read this checkout')
/** Why no test can be refused a file: root may read everything. Null where one can. */
export const refusedNothing = !account || otherUser ? null : 'other users cannot read this checkout'

type User = { uid: number; gid: number } | null
export type Started = {
  child: ChildProcess
  url: string
  said(): string
  end(signal: NodeJS.Signals): Promise<unknown>
}
export type Ended = { code: number | null; said: string }

export type DataFolder = {
  /** The private parent of the data folder. */
  home: string
  /** Below it; a test may choose another before it starts a server. */
  path: string
  /** Ended with the test, as the servers are. */
  children: ChildProcess[]
  /** Makes it what it is after a first start that was stopped. */
  ready(): Promise<void>
  start(user?: User): Promise<Started | Ended>
  started(user?: User): Promise<Started>
  /** The one line that a refused start says. */
  refused(user?: User): Promise<string>
  postmasterPid(): Promise<number>
  remove(): Promise<void>
}

export async function createDataFolder(): Promise<DataFolder> {
  const home = await mkdtemp('/tmp/lw-test-')
  await chmod(home, 0o755)
  const children: ChildProcess[] = []
  const socketFolders: string[] = []

  function start(user: User = null): Promise<Started | Ended> {
    const child = spawn(process.execPath, [inject('databaseProgram')], {
      cwd: repository,
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder.path, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    })
    children.push(child)
    let said = ''
    child.stderr.on('data', (data) => {
      said += data
    })
    const end = async (signal: NodeJS.Signals) => {
      const ended = once(child, 'exit')
      child.kill(signal)
      return ended
    }
    return new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, said }))
      createInterface(child.stdout).once('line', (url) => {
        socketFolders.push(socketFolderOf(url))
        resolve({ child, url, said: () => said, end })
      })
    })
  }

  const ready = () => copyReadyData(inject('program'), folder.path)

  async function started(user: User = null): Promise<Started> {
    const server = await start(user)
    if ('code' in server) throw new Error(`did not start: ${server.said}`)
    return server
  }

  async function refused(user: User = null): Promise<string> {
    const ended = await start(user)
    if (!('code' in ended)) throw new Error('started')
    expect(ended.code).toBe(1)
    const lines = ended.said.split('\n').filter((line) => line.startsWith('StartError: '))
    expect(lines).toHaveLength(1)
    expect(ended.said).not.toMatch(/\n\s+at /)
    return (lines[0] as string).replace('StartError: ', '')
  }

  async function postmasterPid(): Promise<number> {
    return Number.parseInt(await readFile(join(folder.path, 'postgres/postmaster.pid'), 'utf8'), 10)
  }

  async function remove(): Promise<void> {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const pid = await postmasterPid().catch(() => 0)
    signalIfThere(pid, 'SIGQUIT')
    for (const folder of socketFolders) await rm(folder, { recursive: true, force: true })
    // A PostgreSQL that is just ending still writes.
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }

  const path = join(home, 'data')
  const folder = { home, path, children, ready, start, started, refused, postmasterPid, remove }
  return folder
}

/** A row to be written by one server and found by the next. */
export const keep = 'create table kept as select 7 as n'
export const kept = 'select n from kept'

/** A process that has ended counts as such while its new parent has not yet asked how: it has no command line any more. */
export async function alive(pid: number): Promise<boolean> {
  if (lacks('proc') === null) return (await commandLine(pid)).join('') !== ''
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The shell that would end PostgreSQL after its server. */
export async function killWatch(postmaster: number): Promise<void> {
  for (const pid of await allPids()) {
    const words = await commandLine(pid)
    if (words.includes('lacewing-watch') && words.includes(String(postmaster))) process.kill(pid, 'SIGKILL')
  }
}

export function socketFolderOf(url: string): string {
  return new URL(url).searchParams.get('host') as string
}

export function gone(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    () => true,
  )
}
