// The command-line program in tests, against the test's server, with a token of a member: a process of its own, or a command that
// runs in the test's process, for words and values that need no process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { runCommand } from '../cli/people/run.ts'
import type { TestPerson } from './people.ts'
import { byToken } from './tokens.ts'
import type { World } from './world.ts'

type RunOptions = { input?: string; env?: Record<string, string> }

export type CommandLine = {
  url: string
  /** A home folder for this test only. */
  home: string
  owner: TestPerson
  /** A developer of the project. */
  ada: TestPerson
  token: string
  projectId: string
  key: string
  start(words: string[], options?: RunOptions): ChildProcess
  run(words: string[], options?: RunOptions): Promise<{ code: number; out: string; err: string }>
  /** As `run`, in this process and without input. */
  runHere(words: string[], env?: Record<string, string>): Promise<{ code: number; out: string; err: string }>
  /** The output of a command that must succeed without a complaint. */
  printed(words: string[], options?: RunOptions): Promise<string>
  /** As `printed`, in this process and without input. */
  printedHere(words: string[], env?: Record<string, string>): Promise<string>
  leave(): Promise<void>
}

/** A member of a new project who uses the command line. */
export async function createCommandLine(world: World): Promise<CommandLine> {
  const url = await world.address()
  const home = await mkdtemp(join(tmpdir(), 'lacewing-people-'))
  const { owner, member: ada, projectId } = await world.team('Ada')
  const { key } = (await world.call(ada, 'getProject', { projectId })).project
  const token = (await byToken(world, ada, { scope: 'write' })).access_token

  const known = { PATH: process.env.PATH ?? '', HOME: home, LACEWING_URL: url, LACEWING_TOKEN: token }
  function start(words: string[], { input, env = {} }: RunOptions = {}): ChildProcess {
    const child = spawn(process.execPath, [inject('program'), ...words], { env: { ...known, ...env } })
    child.stdin?.end(input ?? '')
    return child
  }
  async function run(words: string[], options: RunOptions = {}) {
    const child = start(words, options)
    const output = { out: '', err: '' }
    child.stdout?.on('data', (data) => {
      output.out += data
    })
    child.stderr?.on('data', (data) => {
      output.err += data
    })
    const [code] = (await once(child, 'close')) as [number]
    return { code, ...output }
  }
  async function runHere(words: string[], env: Record<string, string> = {}) {
    const output = { out: '', err: '' }
    const into = (name: 'out' | 'err') => ({
      write(text: unknown) {
        output[name] += String(text)
        return true
      },
    })
    const code = await runCommand(words, { ...known, ...env }, { stdout: into('out'), stderr: into('err') })
    return { code, ...output }
  }
  function outputOf({ code, out, err }: { code: number; out: string; err: string }) {
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return out
  }
  return {
    url,
    home,
    owner,
    ada,
    token,
    projectId,
    key,
    start,
    run,
    runHere,
    printed: async (words, options) => outputOf(await run(words, options)),
    printedHere: async (words, env) => outputOf(await runHere(words, env)),
    leave: () => rm(home, { recursive: true }),
  }
}
