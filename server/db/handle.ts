// The database handle that is passed to code that reads and writes rows.
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The pool, or the transaction of a command. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
