// Cleans a change from the history of a ticket. Only the parts remain that the history here can show, and only ids of records
// that are in the bundle.
import * as z from 'zod'
import { CalendarDate } from '../../domain/calendar-date.ts'
import { cut } from '../../domain/cut.ts'
import { EVENT_TYPES } from '../../domain/event-types.ts'
import type { BundleKind } from '../../domain/export/bundle.ts'
import { type CustomValue, isCustomKey } from '../../domain/field/value.ts'
import { StoredKind } from '../../domain/relation/relation.ts'
import { FIELDS, TICKET_FIELDS } from '../../domain/ticket/fields.ts'
import { type Kind, type RowOf, valuesOf } from '../../domain/ticket/kinds.ts'
import { OrderKey } from '../../domain/ticket/order.ts'
import { ABOUT_TICKETS } from '../history/log.ts'
import { type Alter, moment, storable, type ValueOf } from './clean.ts'
import { type Cleaning, customReader } from './clean-custom.ts'

/** The longest value of a field in the history, in characters. */
const VALUE = 200

const text = (value: unknown) => (typeof value === 'string' ? cut(storable(value), VALUE) : null)
const wordOf = (shape: z.ZodType<string>) => (value: unknown) => shape.safeParse(value).data ?? null

type ValueReader = (value: unknown) => string | number | null

/** How a value of the source becomes a value here, by the kind of the field. */
const BY_KIND: { [K in Kind]?: (row: RowOf<K>) => ValueReader } = {
  choice: ({ choices }) => wordOf(z.enum(valuesOf(choices))),
  day: () => wordOf(CalendarDate),
  number: () => (value) => (Number.isInteger(value) ? (value as number) : null),
}

/** How the value of each field that is shown as a value becomes a value here; the functions return null where there is none. */
const VALUE_READERS: Record<string, ValueReader> = {
  title: text,
  rank: wordOf(OrderKey),
  ...Object.fromEntries(
    TICKET_FIELDS.flatMap((name) => {
      const read = BY_KIND[FIELDS[name].kind]?.(FIELDS[name] as never)
      return read ? [[name, read]] : []
    }),
  ),
}

/** Texts of which the history does not keep earlier versions. */
const TEXTS = new Set(['description', 'content'])

/** The kind of record that the values of a field kind refer to. */
const NAMED_BY: { [K in Kind]?: BundleKind } = {
  person: 'person',
  ticket: 'ticket',
  choices: 'label',
  record: 'milestone',
}

/** Fields whose values are ids of other records, with the kind of those records. */
export const NAMING: Readonly<Record<string, BundleKind>> = {
  ...Object.fromEntries(
    TICKET_FIELDS.flatMap((name): [string, BundleKind][] => {
      const kind = NAMED_BY[FIELDS[name].kind]
      return kind ? [[name, kind]] : []
    }),
  ),
  column: 'column',
  comment: 'comment',
  attachment: 'file',
  ...Object.fromEntries(StoredKind.options.map((kind) => [kind, 'ticket' as const])),
}

/** Changes that are complete without a field: a ticket was created, deleted or restored. */
const WITHOUT_FIELDS: ReadonlySet<string> = new Set(
  EVENT_TYPES.filter((type) => new RegExp(ABOUT_TICKETS).test(type)),
)

type Value = CustomValue | null
type Knows = (kind: BundleKind, id: string) => boolean

/**
 * @param knows whether the bundle has such a record
 * @returns null if the history here can show no part of the change
 */
export function cleanChange(
  { imported: _, ...change }: ValueOf<'change'>,
  {
    now,
    alter,
    knows,
    fields: custom,
  }: { now: string; alter: Alter; knows: Knows; fields: Cleaning['fields'] },
): ValueOf<'change'> | null {
  const fields = Object.entries(change.changes)
  const readable = fields.flatMap(([field, { before, after }]) => {
    const read = isCustomKey(field)
      ? customReader(field, { fields: custom, alter, knows: (id) => knows('person', id) })
      : readerOf(field, alter, knows)
    return read ? [[field, { before: read(before), after: read(after) }] as const] : []
  })
  if (readable.length === 0 && !(fields.length === 0 && WITHOUT_FIELDS.has(change.type))) return null
  if (readable.length < fields.length) alter('Some of the changed fields do not exist here')
  return {
    ...change,
    at: moment(change.at, now, alter),
    type: cut(storable(change.type), 60),
    changes: Object.fromEntries(readable),
  }
}

function readerOf(field: string, alter: Alter, knows: Knows): ((value: unknown) => Value) | null {
  if (TEXTS.has(field)) {
    alter('Former texts of descriptions and comments are not imported, only the fact that they changed')
    return () => null
  }
  if (Object.hasOwn(VALUE_READERS, field)) return VALUE_READERS[field] ?? null
  const kind = Object.hasOwn(NAMING, field) ? NAMING[field] : undefined
  return kind ? (value) => named(value, (id) => knows(kind, id), alter) : null
}

/** The most ids in one field of a change: more than the labels that a ticket can have. */
const NAMED = 100

function named(value: unknown, isKnown: (id: string) => boolean, alter: Alter): string | string[] | null {
  const ids = new Set([value].flat().filter((id): id is string => typeof id === 'string'))
  const known = [...ids].filter(isKnown)
  if (known.length < ids.size) alter('Some records that it refers to do not exist')
  if (known.length > NAMED) alter(`It refers to more than ${NAMED} records of a kind: the first are kept`)
  return Array.isArray(value) ? known.slice(0, NAMED) : (known[0] ?? null)
}
