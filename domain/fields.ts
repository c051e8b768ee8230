// The table of a noun's fields, from which its shapes are made.
import type * as z from 'zod'

/** How each field is read and written, and whether it holds what people write. */
export type Fields = Record<string, { read: z.ZodType; write: z.ZodType; isText: boolean }>

/** The names of those fields that hold what people write. */
export type TextsOf<F extends Fields> = {
  [Name in keyof F]: F[Name]['isText'] extends true ? Name : never
}[keyof F]

/** One side of a table of fields, as the shape of an object. */
export function shapeOf<F extends Fields, Side extends 'read' | 'write'>(
  fields: F,
  side: Side,
): { [Name in keyof F]: F[Name][Side] } {
  const shape = Object.entries(fields).map(([name, field]) => [name, field[side]])
  return Object.fromEntries(shape) as { [Name in keyof F]: F[Name][Side] }
}

/** Those properties of an object that are named. */
export function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]])) as Pick<
    T,
    K
  >
}
