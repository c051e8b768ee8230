// Runs one command for people: its context, its exit code, and its errors as one line.
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { ignoreClosedPipes } from '../../process/closed-pipe.ts'
import { oneLine, printable } from '../../terminal-text.ts'
import { type Given, readGiven } from './arguments.ts'
import { type Call, caller } from './call.ts'
import type { PeopleCommand } from './commands.ts'
import { helpOf } from './help.ts'
import { createOut, type Out } from './output.ts'
import { type Connection, connectionOf, readSettings, type StoredSettings } from './settings.ts'
import { Refused, WrongUse } from './wrong.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The context of a command that does not need a server. */
export type Bare = {
  env: Env
  settings: StoredSettings
  out: Out
  /** Reads all of standard input, without the line break at its end. */
  input(): Promise<string>
  /** Whether standard input is not a terminal. */
  isPiped: boolean
}
export type Session = Bare & Connection & { call: Call }

type Run = (session: Session, given: Given) => Promise<void>

/** The commands. Each is loaded when it is run. */
const RUNS: Record<Exclude<PeopleCommand, 'login' | 'logout' | 'completion'>, () => Promise<Run>> = {
  projects: async () => (await import('./list.ts')).projects,
  list: async () => (await import('./list.ts')).list,
  repeats: async () => (await import('./repeats.ts')).repeats,
  board: async () => (await import('./board.ts')).board,
  insight: async () => (await import('./insight.ts')).insight,
  show: async () => (await import('./show.ts')).show,
  open: async () => (await import('./show.ts')).open,
  new: async () => (await import('./write.ts')).create,
  edit: async () => (await import('./edit.ts')).edit,
  assign: async () => (await import('./edit.ts')).assign,
  label: async () => (await import('./edit.ts')).label,
  move: async () => (await import('./write.ts')).move,
  comment: async () => (await import('./write.ts')).comment,
  attach: async () => (await import('./attach.ts')).attach,
  watch: async () => (await import('./watch.ts')).watch,
  unwatch: async () => (await import('./watch.ts')).unwatch,
  follow: async () => (await import('./follow.ts')).follow,
}

async function perform(given: Given, env: Env, out: Out): Promise<void> {
  const { name } = given
  if (given.help) return out.print(helpOf(name).join('\n'))
  if (name === 'completion') {
    const { completionFor } = await import('./completion.ts')
    return out.print(completionFor(given.operands[0] ?? ''))
  }
  const bare: Bare = {
    env,
    out,
    settings: await readSettings(env),
    isPiped: process.stdin.isTTY !== true,
    input: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
  }
  if (name === 'login' || name === 'logout') return (await import('./login.ts'))[name](bare, given)
  const connection = connectionOf(env, bare.settings)
  const run = await RUNS[name]()
  await run({ ...bare, ...connection, call: caller(connection) }, given)
}

/** @returns the exit code */
export async function runForPeople(words: readonly string[]): Promise<number> {
  ignoreClosedPipes(() => process.exit(0))
  return runCommand(words, process.env, process)
}

/** @returns the exit code: 0, 1 if it was refused, 2 if the command was used wrongly */
export async function runCommand(
  words: readonly string[],
  env: Env,
  { stdout, stderr }: Record<'stdout' | 'stderr', Pick<NodeJS.WriteStream, 'write'>>,
): Promise<number> {
  const out = createOut(stdout, stderr, env)
  try {
    await perform(readGiven(words), env, out)
    return 0
  } catch (error) {
    if (!(error instanceof Refused || error instanceof WrongUse)) {
      stderr.write(`${printable(inspect(error))}\n`)
      return 1
    }
    stderr.write(`${oneLine(error.message)}\n`)
    return error instanceof WrongUse ? 2 : 1
  }
}
