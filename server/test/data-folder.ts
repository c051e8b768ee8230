// A data folder for tests of the embedded database, and real server processes on it that can be killed.
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

/** The user that PostgreSQL runs as if the tests run as root. */
export const account = await unprivilegedAccount(null)
/** The user that root can start a server as; null if other users cannot read this checkout. */
export const otherUser = account && (await canReach(account, repository)) ? account : null
/** Why no test can start a server as another user; null if a test can. */
export const noOtherUser = lacks('root') ?? (otherUser ? null : 'other users cannot read this checkout')
/** Why no test can be refused access to a file: root may read everything. Null if a test can. */
export const refusedNothing = !account || otherUser ? null : 'other users cannot read this checkout'

type User = { uid: number; gid: number } | null
export type Started = {
  child: ChildProcess
  url: string
  output(): string
  end(signal: NodeJS.Signals): Promise<unknown>
}
export type Ended = { code: number | null; output: string }

export type DataFolder = {
  /** The private parent of the data folder. */
  home: string
  /** The data folder, below `home`. A test may choose another one before it starts a server. */
  path: string
  /** Processes that are ended with the test, like the servers. */
  children: ChildProcess[]
  /** Prepares the folder as if a server had started for the first time and stopped. */
  ready(): Promise<void>
  start(user?: User): Promise<Started | Ended>
  started(user?: User): Promise<Started>
  /** The single line that a refused start prints. */
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
    let output = ''
    child.stderr.on('data', (data) => {
      output += data
    })
    const end = async (signal: NodeJS.Signals) => {
      const ended = once(child, 'exit')
      child.kill(signal)
      return ended
    }
    return new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, output }))
      createInterface(child.stdout).once('line', (url) => {
        socketFolders.push(socketFolderOf(url))
        resolve({ child, url, output: () => output, end })
      })
    })
  }

  const ready = () => copyReadyData(inject('program'), folder.path)

  async function started(user: User = null): Promise<Started> {
    const server = await start(user)
    if ('code' in server) throw new Error(`did not start: ${server.output}`)
    return server
  }

  async function refused(user: User = null): Promise<string> {
    const ended = await start(user)
    if (!('code' in ended)) throw new Error('started')
    expect(ended.code).toBe(1)
    const lines = ended.output.split('\n').filter((line) => line.startsWith('StartError: '))
    expect(lines).toHaveLength(1)
    expect(ended.output).not.toMatch(/\n\s+at /)
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
    // A PostgreSQL that is shutting down still writes.
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }

  const path = join(home, 'data')
  const folder = { home, path, children, ready, start, started, refused, postmasterPid, remove }
  return folder
}

/** Creates a row with one server; the next one reads it. */
export const keep = 'create table kept as select 7 as n'
export const kept = 'select n from kept'

/**
 * Whether a process lives. One that has ended but is not yet reaped by its new parent has no command line, and counts as ended.
 */
export async function alive(pid: number): Promise<boolean> {
  if (lacks('proc') === null) return (await commandLine(pid)).join('') !== ''
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Kills the shell that would end PostgreSQL after its server. */
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
