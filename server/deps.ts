// The parts from which the application is built. Tests build it with their own clock and database.
import type { Logger } from 'pino'
import type { Tokens } from './auth/session/token.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/handle.ts'
import type { RunStatement } from './db/pipelined.ts'
import type { Hub } from './events/hub.ts'
import type { Bearers } from './token/bearers.ts'

export type Deps = {
  config: Config
  db: Db
  /** The database's address, for work that requires a connection of its own without the limits of requests. */
  url: string
  /** For short statements that take no locks. */
  pipelined: RunStatement
  logger: Logger
  clock: Clock
  /** Signs and verifies the access tokens of sessions. */
  tokens: Tokens
  /** Verifies access tokens, and tokens for programs. */
  bearers: Bearers
  hub: Hub
}
