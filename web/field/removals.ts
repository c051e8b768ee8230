// The people who removed custom fields while this page was open. Loaded with the first form that has custom fields.
import { onEvents } from '../data/cache.ts'

const removedBy = new Map<string, string | null>()

onEvents((events) => {
  for (const event of events)
    if (event.type === 'field.removed') removedBy.set(event.field_id, event.actor_id)
})

/** The id of the person who removed a field; null or undefined if it is not known. */
export const removerOf = (fieldId: string): string | null | undefined => removedBy.get(fieldId)
