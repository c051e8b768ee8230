// Runs one operator command and reports the outcome: results on standard output, everything else on standard error. A command is loaded
// only when it is run, because loading all of them takes longer than most of them.
import { resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Clock } from '../clock.ts'
import { type Config, readConfig } from '../config.ts'
import { requireThisRelease } from '../db/migrate.ts'
import { createKysely, createPool, endPool, requestLimits } from '../db/pool.ts'
import { createLogger, type Logger } from '../log.ts'
import { StartError } from '../process/start-error.ts'
import { oneLine } from '../terminal-text.ts'
import { type Command, helpText } from './arguments.ts'
import type { OperateCommand } from './operate.ts'
import { reachDatabase } from './reach.ts'
import type { UserCommand } from './user.ts'

export type Terminal = {
  print(line: string): void
  printError(line: string): void
  /** Aborted once nobody reads the output any more. */
  closed?: AbortSignal
}

export const terminalOf = (closed?: AbortSignal): Terminal => ({
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(line),
  ...(closed && { closed }),
})
const clock: Clock = { now: () => new Date() }

type CommandContext = { config: Config; logger: Logger } & Pick<Terminal, 'print' | 'closed'>

async function onPeople(
  { config, logger, print, closed }: CommandContext,
  url: string,
  command: Command,
): Promise<void> {
  const pool = createPool(url, logger, { ...requestLimits, max: 2, application_name: 'lacewing command' })
  const db = createKysely(pool)
  try {
    await requireThisRelease(db)
    const context = { db, clock, config, print }
    if (command.name === 'audit') await (await import('./audit.ts')).runAudit({ ...context, closed }, command)
    else if (command.name === 'keys rotate')
      await (await import('./keys.ts')).runRotate(context, command.options.has('end-sessions'))
    else if (command.name === 'sessions end')
      await (await import('./keys.ts')).runEndSessions(context, command.options.has('all'))
    else if (command.name.startsWith('user '))
      await (await import('./user.ts')).runUserCommand(context, {
        ...command,
        name: command.name as UserCommand,
      })
    else
      await (await import('./operate.ts')).runOperateCommand(context, command.name as OperateCommand, command)
  } finally {
    await endPool(db, pool)
  }
}

/** Whether the connection was lost, for example because the server that owns this database was stopped. */
function isLost(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  const codes = ['57P01', '57P02', '57P03', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE']
  return codes.includes(code) || /^Connection terminated/.test(message)
}

async function onDatabase(context: CommandContext, command: Command): Promise<number> {
  const { name, operand = '', options } = command
  if (name === 'restore') {
    const { at } = command.values
    if (
      (at === undefined) === (command.operand === undefined) ||
      (at !== undefined && options.has('replace'))
    )
      throw new StartError('Usage: lacewing restore FILE [--replace], or lacewing restore --at TIME')
    if (at !== undefined)
      return (await import('./restore-at.ts')).runRestoreAt({ ...context, now: clock.now() }, at)
  }
  // Check the file first, before a database is created for it.
  if (name === 'restore') await (await import('../backup/read.ts')).openBackup(resolve(operand))
  const reached = await reachDatabase({ ...context, create: name === 'restore' })
  const within = { ...context, reached, now: clock.now() }
  try {
    if (name === 'backup') await (await import('./backup.ts')).runBackup(within, operand)
    else if (name === 'restore')
      await (await import('./backup.ts')).runRestore(within, operand, options.has('replace'))
    else if (name === 'rehearse') return await (await import('./rehearse.ts')).runRehearse(within, operand)
    else if (name === 'doctor')
      return await (await import('./doctor.ts')).runDoctor(within, command.operand, options)
    else await onPeople(context, reached.url, command)
    return 0
  } catch (error) {
    if (!isLost(error)) throw error
    throw new StartError('The connection to the database was lost: try again.')
  } finally {
    await reached.close()
  }
}

/** @returns the exit code. Throws a StartError with a one-line message for everything that the operator can fix. */
export async function runCommand(
  command: Command,
  env: NodeJS.ProcessEnv = process.env,
  { print: printRaw, printError, closed } = terminalOf(),
): Promise<number> {
  // All output of commands is sanitised, because it contains texts of people and of files from elsewhere.
  const print = (line: string) => printRaw(oneLine(line))
  if (command.name === 'help') for (const line of helpText().split('\n')) print(line)
  else if (command.name === 'version') print(packageJson.version)
  else {
    const config = readConfig(env)
    const logLevel = config.logLevel === 'info' ? 'warn' : config.logLevel
    const logger = createLogger({ logLevel }, { write: printError })
    return onDatabase({ config, logger, print, ...(closed && { closed }) }, command)
  }
  return 0
}
