// The names of custom fields: how they are compared, and which are taken by the words of queries.
import { fold } from '../fold.ts'
import { nameKey } from '../names.ts'
import { isField } from '../query/tree.ts'
import { isTicketField, QUERY_FIELDS } from '../ticket/fields.ts'
import { FORMER_NAMES } from './field.ts'

/** The form in which names of fields are compared: without case and accents. */
export const fieldKey = (name: string): string => fold(name).trim() || nameKey(name)

const LABELS = new Set(QUERY_FIELDS.map(({ label }) => fieldKey(label)))

/** Whether a name already means a field that every project has. */
export function isWordOfQueries(name: string): boolean {
  const key = fieldKey(name)
  return isField(key) || isTicketField(key) || LABELS.has(key)
}

/**
 * The former names of a field or an option after it was renamed: the last one first, each once, and never the current one.
 * @param keyOf the form in which names are compared
 */
export function formerNames(
  former: readonly string[],
  { from, to }: { from: string; to: string },
  keyOf: (name: string) => string,
): string[] {
  const kept = new Map<string, string>()
  for (const name of [from, ...former]) if (!kept.has(keyOf(name))) kept.set(keyOf(name), name)
  kept.delete(keyOf(to))
  return [...kept.values()].filter((_, at) => at < FORMER_NAMES)
}
