// Which columns of a table are sent: derived from the shape that is sent, checked against the table's type.
import type { Selectable } from 'kysely'
import type * as z from 'zod'
import type { Schema } from './schema.ts'

export type Row<T extends keyof Schema> = Selectable<Schema[T]>

/**
 * The columns of a table that its shape sends. A column or a field that is in one of both only does not compile until
 * it is named here.
 * @param shape what is sent of a row
 * @param derived the fields that are no column: computed or joined when a row is read
 * @param _internal the columns that are never sent
 */
export function sentColumns<T extends keyof Schema, S extends z.ZodRawShape>(
  _table: T,
  shape: z.ZodObject<S>,
  derived: Record<Exclude<keyof S, keyof Row<T>>, true>,
  _internal: Record<Exclude<keyof Row<T>, keyof S>, true>,
): Extract<keyof S, keyof Row<T>>[] {
  return Object.keys(shape.shape).filter((field) => !(field in derived)) as Extract<keyof S, keyof Row<T>>[]
}

/** Columns with their table before them, as a query with joins names them. */
export function qualified<T extends string, C extends string>(
  table: T,
  columns: readonly C[],
): `${T}.${C}`[] {
  return columns.map((column) => `${table}.${column}` as const)
}
