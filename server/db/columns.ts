// The columns of a table that are sent: derived from the shape that is sent, and checked against the type of the table.
import type { Selectable } from 'kysely'
import type * as z from 'zod'
import type { Schema } from './schema.ts'

export type Row<T extends keyof Schema> = Selectable<Schema[T]>

/**
 * The columns of a table that its shape sends. If only the table or only the shape has a column, the call does not compile until
 * that column is named in `derived` or `_internal`.
 * @param shape the fields that are sent of a row
 * @param derived the fields that are not columns: they are computed or joined when a row is read
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

/** Puts the name of the table before each column, as a query with joins requires. */
export function qualified<T extends string, C extends string>(
  table: T,
  columns: readonly C[],
): `${T}.${C}`[] {
  return columns.map((column) => `${table}.${column}` as const)
}
