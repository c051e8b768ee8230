// What code that reads and writes is given of the database.
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The pool, or the transaction a command runs in. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
