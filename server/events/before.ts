// The former values that each event stores. They are the basis of a project's history, so events are never pruned. They are
// stored beside the event in a column that no response includes; the event itself carries only those that are not text.
import type { Event } from '../../domain/event.ts'
import { isTextKey } from '../../domain/field/value.ts'
import { each } from '../noun.ts'

let texts: Set<string> | undefined
/** Whether the values of a field are texts of some noun. The current text is in the noun's row, the former one in `before`. */
function isText(field: string): boolean {
  texts ??= new Set(each('texts').flat())
  return texts.has(field) || isTextKey(field)
}
/** Lists whose length has no limit, because they contain all tickets of a person. */
const LONG = new Set(['assigned', 'moved'])

/** The part of `before` that the event carries. */
export function beforeInEvent(before: object | undefined): Event['before'] {
  const fields = Object.entries((before ?? {}) as Record<string, string | null>).filter(
    ([field]) => !isText(field) && !LONG.has(field),
  )
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}

/**
 * Replacer for `JSON.stringify`. The log stores neither texts nor names, so that nobody can read there a text that was
 * overwritten or deleted since, or a person's former name. as-of-now.ts fills in the current ones. People are stored by id only.
 */
export function withoutTexts(key: string, value: unknown): unknown {
  if (typeof value === 'string' && isText(key)) return ''
  if (Array.isArray(value) && isText(key)) return []
  if (value !== null && typeof value === 'object' && isText(key)) return {}
  return value !== null && typeof value === 'object' && 'full_name' in value && 'id' in value
    ? { id: value.id }
    : value
}
