// The server's log: JSON lines, or readable lines on a terminal. Secrets never reach it.
import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'
import { loggable, withoutPasswords } from './terminal-text.ts'

export type { Logger } from 'pino'

const secretFields = [
  'authorization',
  'password',
  'token',
  'refresh_token',
  'access_token',
  'token_hash',
  'cookie',
]
const depths = ['', '*.', '*.*.', '*.*.*.']

/**
 * The fields of an error that are logged. Its other fields may contain a whole row of the database, with the hash of a password,
 * or a connection with its password.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name: type, message, stack, cause } = error
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return { type, message, code, constraint, table, stack, ...(cause ? { cause: serializeError(cause) } : {}) }
}

/** Logs to standard output; a test passes a `destination` of its own. */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination?: { write(line: string): void },
): Logger {
  const options = {
    level: config.logLevel,
    base: undefined,
    serializers: { err: serializeError },
    hooks: { streamWrite: (line: string) => withoutPasswords(loggable(line)) },
    redact: {
      paths: depths.flatMap((depth) => secretFields.map((field) => `${depth}${field}`)),
      censor: '[redacted]',
    },
  }
  if (destination) return pino(options, destination)
  // A stream in this process instead of a worker: a worker would have to find its file beside the bundle.
  if (process.stdout.isTTY) return pino(options, pretty({ sync: true, ignore: 'pid,hostname' }))
  return pino(options)
}
