// The carried fields of tickets (domain/ticket/fields.ts) in imports, by kind: their column lists for SQL, their values in a
// record, and the cleaning of values that this server does not accept.
import { type RawBuilder, sql } from 'kysely'
import { CalendarDate } from '../../domain/calendar-date.ts'
import {
  FIELDS,
  fieldNamed,
  PORTABLE_FIELDS,
  type PortableField,
  type TicketValues,
} from '../../domain/ticket/fields.ts'
import { initialOf, type Kind, nounOf, type RowOf } from '../../domain/ticket/kinds.ts'

type PortableKind = (typeof FIELDS)[PortableField]['kind']
type PortableValues = Pick<TicketValues, PortableField>
/** Records why a value was altered. */
type Alter = (reason: string) => void

/** The SQL types of the fields, for a recordset from JSON. */
const TYPES: Record<PortableKind, string> = { text: 'text', choice: 'text', day: 'date', number: 'int' }

const listOf = (write: (name: PortableField) => string): RawBuilder<unknown> =>
  sql.raw(PORTABLE_FIELDS.map(write).join(', '))

/** The columns of the carried fields. */
export const PORTABLE_COLUMNS = listOf((name) => name)
/** The columns of the carried fields for a select, with a day as text. */
export const PORTABLE_SELECT = listOf((name) =>
  FIELDS[name].kind === 'day' ? `${name}::text as ${name}` : name,
)
/** The columns with their types, for a recordset from JSON. */
export const PORTABLE_TYPED_COLUMNS = listOf((name) => `${name} ${TYPES[FIELDS[name].kind]}`)
/** SQL assignments from the columns of `given`. */
export const PORTABLE_ASSIGNMENTS = listOf((name) => `${name} = given.${name}`)

/** The values that a record has. A file of an earlier release lacks fields that were added later. */
export function portableValuesIn(source: Partial<PortableValues>): Partial<PortableValues> {
  const names = PORTABLE_FIELDS.filter((name) => source[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, source[name]]))
}

/** The values for a new ticket: a field that is missing gets the value of any new ticket. */
export function portableValuesOf(source: Partial<PortableValues>): PortableValues {
  const initial = PORTABLE_FIELDS.map((name) => [name, initialOf(FIELDS[name])])
  return { ...Object.fromEntries(initial), ...portableValuesIn(source) } as PortableValues
}

const CLEAN: {
  [K in Extract<Kind, 'day' | 'number'>]: (value: never, row: RowOf<K>, alter: Alter) => unknown
} = {
  day(date: string, row, alter) {
    const { success, data } = CalendarDate.safeParse(date)
    if (!success) alter(`Its ${nounOf(row)} is not a valid date`)
    return success ? data : null
  },
  number(value: number, row, alter) {
    const near = Math.min(row.max, Math.max(0, value))
    if (near !== value) alter(`Its ${nounOf(row)} is not between 0 and ${row.max}, and becomes the nearest`)
    return near
  },
}

/** Cleans the days and numbers of a record. Texts are cleaned in clean.ts, and readers yield only valid choices. */
export function cleanValues(source: Partial<PortableValues>, alter: Alter): Partial<PortableValues> {
  const cleaned = PORTABLE_FIELDS.flatMap((name) => {
    const [field, value] = [fieldNamed(name), source[name]]
    if (value === null || value === undefined || !(field.kind in CLEAN)) return []
    return [[name, CLEAN[field.kind as keyof typeof CLEAN](value as never, field as never, alter)]]
  })
  return Object.fromEntries(cleaned)
}
