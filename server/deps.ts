// What the application is built from; tests build it with a clock and a database of their own.
import type { Logger } from 'pino'
import type { Tokens } from './auth/session/token.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/handle.ts'
import type { RunStatement } from './db/pipelined.ts'
import type { Hub } from './events/hub.ts'

export type Deps = {
  config: Config
  db: Db
  /** For short statements that take no locks. */
  pipelined: RunStatement
  logger: Logger
  clock: Clock
  tokens: Tokens
  hub: Hub
}
