// Deletes the rows of erased tickets and projects that need no more than an id.
import { sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Erased } from './stored.ts'

/** The tables that have this column. */
type Having<Column extends string> = {
  [T in keyof Schema]: Column extends keyof Schema[T] ? T : never
}[keyof Schema]

/** Deletes the rows of a ticket. Names the project too, because the indexes of large tables begin with it. */
export function rowsOfTicket(
  ...tables: (Having<'project_id'> & Having<'ticket_id'>)[]
): NonNullable<Erased['ticket']> {
  return async (tx, id) => {
    for (const table of tables)
      await sql`delete from ${sql.table(table)} it using ticket where ticket.id = ${id}
        and it.project_id = ticket.project_id and it.ticket_id = ticket.id`.execute(tx)
  }
}

/** Deletes the rows of a project. */
export function rowsOfProject(...tables: Having<'project_id'>[]): NonNullable<Erased['project']> {
  return async (tx, id) => {
    for (const table of tables)
      await sql`delete from ${sql.table(table)} where project_id = ${id}`.execute(tx)
  }
}
