// What the application is built from; tests build it with a clock and a database of their own.
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Tokens } from './auth/token.ts'
import type { Config } from './config.ts'
import type { Schema } from './db/schema.ts'
import type { Hub } from './events/hub.ts'

export type Clock = { now(): Date }

/** A database handle: the pool, or the transaction a command runs in. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export type Deps = {
  config: Config
  db: Db
  logger: Logger
  clock: Clock
  tokens: Tokens
  hub: Hub
}
