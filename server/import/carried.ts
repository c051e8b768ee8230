// The carried fields of tickets (domain/ticket/fields.ts) in imports, by kind: their column lists for SQL, their values in a
// record, and the cleaning of values that this server does not accept.
import { type RawBuilder, sql } from 'kysely'
import { CalendarDate } from '../../domain/calendar-date.ts'
import {
  CARRIED_FIELDS,
  type CarriedField,
  FIELDS,
  fieldNamed,
  type TicketValues,
} from '../../domain/ticket/fields.ts'
import { initialOf, type Kind, nounOf, type RowOf } from '../../domain/ticket/kinds.ts'

type CarriedKind = (typeof FIELDS)[CarriedField]['kind']
type Carried = Pick<TicketValues, CarriedField>
/** Records why a value was altered. */
type Alter = (reason: string) => void

/** The SQL types of the fields, for a recordset from JSON. */
const TYPES: Record<CarriedKind, string> = { text: 'text', choice: 'text', day: 'date', number: 'int' }

const listOf = (write: (name: CarriedField) => string): RawBuilder<unknown> =>
  sql.raw(CARRIED_FIELDS.map(write).join(', '))

/** The columns of the carried fields. */
export const CARRIED_COLUMNS = listOf((name) => name)
/** The columns of the carried fields for a select, with a day as text. */
export const CARRIED_TOLD = listOf((name) =>
  FIELDS[name].kind === 'day' ? `${name}::text as ${name}` : name,
)
/** The columns with their types, for a recordset from JSON. */
export const CARRIED_TYPED = listOf((name) => `${name} ${TYPES[FIELDS[name].kind]}`)
/** SQL assignments from the columns of `given`. */
export const CARRIED_SET = listOf((name) => `${name} = given.${name}`)

/** The values that a record has. A file of an earlier release lacks fields that were added later. */
export function carriedIn(source: Partial<Carried>): Partial<Carried> {
  const said = CARRIED_FIELDS.filter((name) => source[name] !== undefined)
  return Object.fromEntries(said.map((name) => [name, source[name]]))
}

/** The values for a new ticket: a field that is missing gets the value of any new ticket. */
export function carriedOf(source: Partial<Carried>): Carried {
  const initial = CARRIED_FIELDS.map((name) => [name, initialOf(FIELDS[name])])
  return { ...Object.fromEntries(initial), ...carriedIn(source) } as Carried
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
export function cleanValues(source: Partial<Carried>, alter: Alter): Partial<Carried> {
  const cleaned = CARRIED_FIELDS.flatMap((name) => {
    const [field, value] = [fieldNamed(name), source[name]]
    if (value === null || value === undefined || !(field.kind in CLEAN)) return []
    return [[name, CLEAN[field.kind as keyof typeof CLEAN](value as never, field as never, alter)]]
  })
  return Object.fromEntries(cleaned)
}
