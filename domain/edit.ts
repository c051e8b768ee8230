// Edits that never overwrite silently: which of the sent fields are written, and which conflict with another person's change.
import type { Conflict } from './error.ts'

/** The outcome of an edit: the fields to write, and those that another person changed meanwhile. */
export type Merge<T> = { changes: Partial<T>; conflicts: Conflict[] }

/**
 * Merges an edit with the current row.
 * @param row the current values
 * @param fieldVersions the version at which each field last changed
 * @param base the version from which the edit started
 * @param sent the fields that the person changed
 * @returns the fields that differ from the row, split by whether they changed after `base`
 */
export function merge<T extends Record<string, unknown>>(
  row: T,
  fieldVersions: Partial<Record<string, number>>,
  base: number,
  sent: Partial<T>,
): Merge<T> {
  const changes: Partial<T> = {}
  const conflicts: Conflict[] = []
  for (const field of Object.keys(sent) as (keyof T & string)[]) {
    const value = sent[field]
    if (value === undefined || isSame(value, row[field])) continue
    if ((fieldVersions[field] ?? 1) > base) conflicts.push({ field, theirs: row[field], yours: value })
    else changes[field] = value
  }
  return { changes, conflicts }
}

/** Whether two values of a field are equal: texts, numbers, or lists of ids in their order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((item, index) => item === other[index])
}

/**
 * The field versions after a change.
 * @param version the row's version after the change
 */
export function stamped(
  fieldVersions: Partial<Record<string, number>>,
  fields: string[],
  version: number,
): Record<string, number> {
  return { ...fieldVersions, ...Object.fromEntries(fields.map((field) => [field, version])) } as Record<
    string,
    number
  >
}

/**
 * Picks the values of some fields of a row.
 * @param fields the fields that are about to change
 */
export function valuesOf<T extends object, F extends keyof T>(row: T, fields: F[]): Pick<T, F> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<T, F>
}
