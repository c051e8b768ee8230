// Values of custom fields as plain text: for files, the command line and programs.

import { isDay } from '../date.ts'
import { fold } from '../fold.ts'
import { nameKey } from '../names.ts'
import type { CustomField, FieldKind } from './field.ts'
import { isCustomNumber } from './number.ts'
import type { CustomValue } from './value.ts'

type Of = Pick<CustomField, 'name' | 'kind' | 'options'>
type People = {
  /** The name under which a person is written. */
  nameOf?: (id: string) => string | undefined
  /** The person that a text names. */
  personNamed?: (name: string) => string | undefined
}

const nameIn = ({ options }: Of, id: unknown) => options.find((option) => option.id === id)?.name ?? ''

/** A value in words: the names of options and people, and numbers and days as they are typed. Empty for no value. */
export function printCustom(
  field: Of,
  value: CustomValue | null | undefined,
  { nameOf }: People = {},
): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'choice') return nameIn(field, value)
  if (field.kind === 'choices' && Array.isArray(value))
    return inOrder(field, value)
      .map((id) => nameIn(field, id))
      .join('; ')
  if (field.kind === 'person') return nameOf?.(String(value)) ?? ''
  if (field.kind === 'checkbox') return value === true ? 'yes' : 'no'
  return String(value)
}

/** The ids of options in the order of the field. */
export const inOrder = ({ options }: Of, ids: string[]): string[] =>
  options.flatMap(({ id }) => (ids.includes(id) ? [id] : []))

const YES = new Set(['yes', 'true', 'x', '1', 'on', 'checked'])
const NO = new Set(['no', 'false', '0', 'off', 'unchecked'])

const optionNamed = ({ options }: Of, name: string) => {
  const found = options.filter((option) => nameKey(option.name) === nameKey(name))
  return (found.find(({ removed }) => !removed) ?? found[0])?.id
}

const PARSE: Record<FieldKind, (text: string, field: Of, people: People) => CustomValue | undefined> = {
  text: (text) => text,
  address: (text) => text,
  number(text) {
    const number = Number(text.replace(/^\+/, ''))
    return isCustomNumber(number) ? number : undefined
  },
  day: (text) => (isDay(text) ? text : undefined),
  choice: (text, field) => optionNamed(field, text),
  choices(text, field) {
    const whole = optionNamed(field, text)
    if (whole !== undefined) return [whole]
    const ids = text.split(/[;,]/).flatMap((part) => (part.trim() === '' ? [] : [optionNamed(field, part)]))
    return ids.every((id) => id !== undefined) ? (ids as string[]) : undefined
  },
  person: (text, _, { personNamed }) => personNamed?.(text.replace(/^@/, '')),
  checkbox(text) {
    const word = fold(text)
    return YES.has(word) ? true : NO.has(word) ? false : undefined
  },
}

/** The value that a text means, null for an empty one; undefined if the field has no such value. The result is not checked further. */
export function parseCustom(field: Of, text: string, people: People = {}): CustomValue | null | undefined {
  const typed = text.trim()
  return typed === '' ? null : PARSE[field.kind](typed, field, people)
}

/**
 * Compares two values of a field: below 0 if the first is less. Options have the order of the field, yes comes after no, and a ticket
 * without a value comes last.
 */
export function compareCustom(
  field: Of,
  one: CustomValue | null | undefined,
  other: CustomValue | null | undefined,
  people: People = {},
): number {
  const [a, b] = [keyOf(field, one, people), keyOf(field, other, people)]
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}

function keyOf(field: Of, value: CustomValue | null | undefined, { nameOf }: People) {
  if (value === null || value === undefined) return field.kind === 'checkbox' ? 0 : undefined
  if (field.kind === 'checkbox') return 1
  if (typeof value === 'number') return value
  if (field.kind === 'choice' || field.kind === 'choices') {
    const [first] = inOrder(field, [value].flat() as string[])
    return field.options.findIndex(({ id }) => id === first)
  }
  return fold(field.kind === 'person' ? (nameOf?.(String(value)) ?? '') : String(value))
}
