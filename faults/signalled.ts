// Runs `npm run test:faults` in a process of its own, ends it by a signal, and looks for what it left. For signal.test.ts and
// signal-outside.test.ts.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { signalIfThere } from '../server/db/embedded/process.ts'
import { alive, gone } from '../server/test/data-folder.ts'
import { allPids, commandLine, parentOf } from '../server/test/proc.ts'
import { listeningOf } from './processes.ts'

const START_MS = 60_000
const repository = fileURLToPath(new URL('../', import.meta.url))

let folder: string
let run: ChildProcess
let output = ''

/** Gives the tests of a file a folder, and cleans up after a failed test, so that the next one does not fail because of it. */
export function givenFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacewing-signal-'))
    await chmod(folder, 0o755)
  })
  afterEach(async () => {
    if (run.exitCode === null) {
      for (const pid of await below(run.pid as number)) signalIfThere(pid, 'SIGKILL')
      run.kill('SIGKILL')
    }
    for (const name of await leftFolders()) await rm(join(folder, name), { recursive: true, force: true })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
}

export function start(scenario: string): void {
  const args = ['--import', 'tsx', 'faults/main.ts', '--scenario', scenario, '--program', inject('program')]
  run = spawn(process.execPath, args, {
    cwd: repository,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  output = ''
  for (const stream of [run.stdout, run.stderr])
    stream?.on('data', (data) => {
      output += data
    })
}

async function leftFolders(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('lacewing'))
}

/** All descendant processes, of any process group. */
async function below(top: number): Promise<number[]> {
  const all = await allPids()
  const parents = new Map(await Promise.all(all.map(async (pid) => [pid, await parentOf(pid)] as const)))
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0
    return parent === top || (parent > 0 && isBelow(parent))
  }
  return all.filter(isBelow)
}

/** The programs that must be running, and the least number of ports. */
type Expected = { programs: RegExp[]; ports: number }
type Seen = { pids: number[]; ports: number[]; sockets: string[] }

/** Waits until the run has started these programs. @returns everything that the run has started */
export async function startedWith({ programs, ports }: Expected): Promise<Seen> {
  const look = async () => {
    if (run.exitCode !== null) throw new Error(`it ended by itself: ${output}`)
    const pids = await below(run.pid as number)
    const words = await Promise.all(pids.map(commandLine))
    return { pids, lines: words.map((line) => line.join(' ')), ports: await listeningOf(pids) }
  }
  let seen = await look()
  const allThere = () =>
    seen.ports.length >= ports && programs.every((program) => seen.lines.some((line) => program.test(line)))
  const lookAgain = async () => {
    seen = await look()
    return allThere()
  }
  await expect.poll(lookAgain, { interval: 100, timeout: START_MS }).toBe(true)
  const { pids, lines } = seen
  const named = lines.flatMap((line) => /unix_socket_directories=(\/tmp\/lacewing-\w+)/.exec(line)?.[1] ?? [])
  // Duplicates are removed, because a new backend briefly has its postmaster's command line.
  return { pids, ports: seen.ports, sockets: [...new Set(named)] }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => socket.destroy() && resolve(false)).on('error', () => resolve(true))
  })
}

/** Ends the run, and looks for anything left over. */
export async function leavesNothing(
  { pids, ports, sockets }: Seen,
  name: 'SIGINT' | 'SIGTERM',
): Promise<void> {
  const ended = once(run, 'close')
  run.kill(name)
  const [code] = await ended
  expect(code, output).toBe(128 + constants.signals[name])
  expect(output).not.toContain('left behind')
  for (const pid of pids) {
    const line = (await commandLine(pid)).join(' ')
    await expect.poll(() => alive(pid), { message: `process ${pid} is left: ${line}` }).toBe(false)
  }
  for (const port of ports) expect(await isFree(port), `port ${port}`).toBe(true)
  for (const socket of sockets) await expect.poll(() => gone(socket), { message: socket }).toBe(true)
  expect(await leftFolders()).toEqual([])
}
