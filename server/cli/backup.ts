// The commands backup and restore: their settings and output.
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { filesOf, takeBackup } from '../backup/dump.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restore } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { StartError } from '../process/start-error.ts'
import type { Reached } from './reach.ts'

export type CommandContext = {
  config: Config
  logger: Logger
  reached: Reached
  now: Date
  print(line: string): void
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

export function summaryOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${plural(rows, 'row')} in ${plural(tables.length, 'table')}, ${plural(files.length, 'stored file')}`
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** Handles Ctrl-C, so that no partial file is left behind. */
async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const name of signals) process.once(name, stop)
  try {
    return await work(stopping.signal)
  } catch (error) {
    if (stopping.signal.aborted) throw new StartError('Stopped: no backup was written.')
    throw error
  } finally {
    for (const name of signals) process.off(name, stop)
  }
}

export async function runBackup(context: CommandContext, operand: string): Promise<void> {
  const file = resolve(operand)
  const { url } = context.reached
  const source = { url, ...filesOf(context.config) }
  const manifest = await untilStopped((signal) => takeBackup({ ...source, signal }, file, context.now))
  const { size } = await stat(file)
  context.print(`${file}: ${summaryOf(manifest)}; ${plural(size, 'byte')}, read back and verified.`)
}

export async function runRestore(context: CommandContext, operand: string, replace: boolean): Promise<void> {
  const { config, reached, now, logger } = context
  if (!config.databaseUrl && !reached.exclusive)
    throw new StartError(`A server is running on ${config.dataDir}: stop it first.`)
  const { manifest, leftOut, backupOfReplaced } = await restore({
    file: resolve(operand),
    url: reached.url,
    dataDir: config.dataDir,
    s3: config.s3,
    replace,
    now,
    logger,
  })
  context.print(`Restored from the backup of ${manifest.created_at}: ${summaryOf(manifest)}.`)
  if (leftOut.length > 0) context.print(`Left out, because they are not Lacewing's: ${leftOut.join(', ')}`)
  if (backupOfReplaced) context.print(`The replaced data is kept in ${backupOfReplaced}`)
  context.print('Everybody has to sign in again.')
}
