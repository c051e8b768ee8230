// The names of custom fields: how they are compared, and which are taken by the words of queries.
import { fold } from '../fold.ts'
import { nameKey } from '../names.ts'
import { isField } from '../query/tree.ts'
import { isTicketField, QUERY_FIELDS } from '../ticket/fields.ts'

/** The form in which names of fields are compared: without case and accents. */
export const fieldKey = (name: string): string => fold(name).trim() || nameKey(name)

const LABELS = new Set(QUERY_FIELDS.map(({ label }) => fieldKey(label)))

/** Whether a name already means a field that every project has. */
export function isWordOfQueries(name: string): boolean {
  const key = fieldKey(name)
  return isField(key) || isTicketField(key) || LABELS.has(key)
}
