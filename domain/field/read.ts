// Checks the value that somebody gives to a custom field, by the kind of the field.

import { CalendarDate } from '../calendar-date.ts'
import { isStorable, LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { hasCredentials, Id } from '../text.ts'
import type { CustomField, FieldKind } from './field.ts'
import { HIGHEST_NUMBER, isCustomNumber, NUMBER_DECIMALS } from './number.ts'
import type { CustomKey, CustomValue } from './value.ts'

type Of = Pick<CustomField, 'name' | 'kind' | 'options'>
/** A checked value, null for none; or the reason why the field does not accept it. */
export type ReadValue = { value: CustomValue | null } | { message: string }

/** Whether fields of a kind have texts that people write. */
export const isTextKind = (kind: FieldKind): boolean => kind === 'text' || kind === 'address'

/** The name of a field in events, in the history and in conflicts. */
export const customKey = ({ id, kind }: Pick<CustomField, 'id' | 'kind'>): CustomKey =>
  `${isTextKind(kind) ? 'text' : 'custom'}:${id}`

/** Whether a text is a complete web address. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.hostname !== '' && !hasCredentials(url)
}

const hasLineBreak = (text: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

function lineOf(value: unknown, most: number): string | { message: string } {
  if (typeof value !== 'string') return { message: t('must be a text') }
  const text = value.trim()
  if ([...text].length > most)
    return { message: t('has at most {most} characters', { most: most.toLocaleString('en') }) }
  if (hasLineBreak(text)) return { message: t('is one line of text') }
  return isStorable(text) ? text : { message: t('contains a character that cannot be stored') }
}

const optionOf = ({ options }: Of, value: unknown) =>
  options.find(({ id }) => typeof value === 'string' && id === value.toLowerCase())

const READ: Record<FieldKind, (value: unknown, field: Of) => CustomValue | null | { message: string }> = {
  text: (value) => {
    const text = lineOf(value, LIMITS.field_text)
    return text === '' ? null : text
  },
  address: (value) => {
    const text = lineOf(value, LIMITS.field_address)
    if (typeof text !== 'string') return text
    if (text === '') return null
    return isWebAddress(text)
      ? text
      : { message: 'must be a web address that begins with http:// or https://' }
  },
  number: (value) =>
    typeof value === 'number' && isCustomNumber(value)
      ? // There is no negative zero in JSON of the database.
        value + 0
      : {
          message: t('must be a number up to {highest_number} with at most {number_decimal} decimals', {
            highest_number: HIGHEST_NUMBER.toLocaleString('en'),
            number_decimal: NUMBER_DECIMALS,
          }),
        },
  day: (value) => CalendarDate.safeParse(value).data ?? { message: t('must be a day, such as 2026-03-13') },
  choice: (value, field) => optionOf(field, value)?.id ?? { message: t('must be one of its options') },
  choices(value, field) {
    if (!Array.isArray(value)) return { message: t('must be a list of its options') }
    const ids = value.map((one) => optionOf(field, one)?.id)
    const known = ids.filter((id) => id !== undefined)
    if (known.length < ids.length) return { message: t('must be a list of its options') }
    return known.length === 0 ? null : [...new Set(known)].sort()
  },
  person: (value) => Id.safeParse(value).data ?? { message: t('must be a member of the project') },
  checkbox: (value) => (typeof value === 'boolean' ? value || null : { message: t('must be true or false') }),
}

/**
 * The value as it is stored; null for an empty one. Whether a person is a member and an option can still be chosen is not checked.
 * A message is a whole sentence that names the field.
 */
export function readCustom(field: Of, value: unknown): ReadValue {
  if (value === null) return { value: null }
  const read = READ[field.kind](value, field)
  return read !== null && typeof read === 'object' && 'message' in read
    ? { message: `“${field.name}” ${read.message}` }
    : { value: read }
}

/** The reasons why fields do not accept the values of a ticket, by the names that refusals give them. */
export function errorsOfCustom(
  fields: readonly (Of & { id: string })[],
  custom: Partial<Record<string, unknown>>,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const read = readCustom(field, custom[field.id] ?? null)
    if ('message' in read) errors[`custom.${field.id}`] = read.message
  }
  return errors
}
