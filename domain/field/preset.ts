// Values of custom fields that are kept for later tickets: those of templates and recurring tickets.
import { isSame } from '../edit.ts'
import { type CustomField, hasOptions } from './field.ts'
import { readCustom } from './read.ts'
import type { CustomChanges, CustomValue, CustomValues } from './value.ts'

/** The values that a ticket without any has after some changes. */
export function valuesOfChanges(changes: CustomChanges): CustomValues {
  const kept = Object.entries(changes).flatMap(([id, value]) =>
    value === null ? [] : [[id, value] as const],
  )
  return Object.fromEntries(kept)
}

export function isSameCustom(one: CustomValues, other: CustomValues): boolean {
  const ids = Object.keys(one)
  return ids.length === Object.keys(other).length && ids.every((id) => isSame(one[id], other[id]))
}

/**
 * The values that a new ticket can still have: without fields, options and people that are gone since.
 * @param isMember whether a person is a member of the project
 */
export function usableCustom(
  values: CustomValues,
  fields: readonly CustomField[],
  isMember: (id: string) => boolean = () => true,
): CustomValues {
  const kept = fields.flatMap((field) => {
    const value = values[field.id]
    if (value === undefined || field.removed_at !== null) return []
    const left = hasOptions(field.kind) ? withLiveOptions(field, value) : value
    if (left === null || (field.kind === 'person' && !isMember(String(left)))) return []
    const read = readCustom(field, left)
    return 'value' in read && read.value !== null ? [[field.id, read.value] as const] : []
  })
  return Object.fromEntries(kept)
}

function withLiveOptions({ options }: CustomField, value: CustomValue): CustomValue | null {
  const isLive = (id: unknown) => options.some((option) => option.id === id && !option.removed)
  if (!Array.isArray(value)) return isLive(value) ? value : null
  const live = value.filter(isLive)
  return live.length > 0 ? live : null
}
