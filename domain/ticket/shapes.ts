// The zod schemas of a field's value, by kind: for answers, edits and filters.

import * as z from 'zod'
import { CalendarDate, DateRange } from '../calendar-date.ts'
import { LabelIds } from '../label/label.ts'
import { BYTE_LIMITS, FILTER_VALUES, LABELS_PER_TICKET, LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { filterValues, Id, optionalText, requiredText } from '../text.ts'
import { FACTS, STATUSES } from './fields.ts'
import {
  ADDED_COLUMN,
  type Field,
  type Filters,
  fieldsOf,
  initialOf,
  type Kind,
  NOBODY,
  NONE,
  nounOf,
  type RowOf,
  type Rows,
  type SetKind,
  type ValueOf,
  valuesOf,
} from './kinds.ts'

export const Status = z.enum(valuesOf(STATUSES))
/** The status of a ticket. */
export type Status = z.infer<typeof Status>

/**
 * The key of a column within its project: for the three default columns the name of their status, for added columns a number. A
 * key is never used again.
 */
export const ColumnKey = z.union([Status, z.string().regex(ADDED_COLUMN)], t('Must be the key of a column'))
export type ColumnKey = z.infer<typeof ColumnKey>

/** A ticket number in a URL: at most what the database can hold. */
export const TicketNumber = z.coerce.number().int().positive().max(FACTS.number.max)

type ByKind<K extends Kind> = { [One in K]: (row: RowOf<One>) => z.ZodType }

const READ: ByKind<SetKind> = {
  choice: ({ choices }) => z.enum(valuesOf(choices)),
  choices: () => z.array(z.uuid()),
  record: () => z.uuid(),
  person: () => z.uuid(),
  day: () => z.iso.date(),
  number: () => z.int(),
  text: () => z.string(),
  ticket: () => z.uuid(),
}

const WRITE: ByKind<SetKind> = {
  ...READ,
  choices: () => LabelIds,
  record: () => Id,
  person: () => Id,
  day: () => CalendarDate,
  number: ({ min = 0, max }) =>
    z
      .int(t('Must be a whole number'))
      .min(min, t('Must be {min} to {max}', { min, max }))
      .max(max, t('Must be {min} to {max}', { min, max })),
  text: ({ limit, missing }) =>
    missing === undefined
      ? optionalText(LIMITS[limit], BYTE_LIMITS[limit as keyof typeof BYTE_LIMITS])
      : requiredText(LIMITS[limit], missing),
  ticket: () => Id,
}

type Shape<V> = z.ZodType<V, V>
type Shapes<R extends Rows> = { -readonly [N in keyof R]: Shape<ValueOf<R[N]>> }

function shapesBy<R extends Rows>(rows: R, shapes: ByKind<SetKind>): Shapes<R> {
  const made = Object.entries(rows).map(([name, row]) => {
    const shape = shapes[row.kind as SetKind](row as never)
    // The schema of an optional text already accepts null.
    return [name, row.optional && !shape.isNullable() ? shape.nullable() : shape]
  })
  return Object.fromEntries(made) as Shapes<R>
}

/** The schemas of some fields, as answers have them. */
export const sentShapes = <R extends Rows>(rows: R): Shapes<R> => shapesBy(rows, READ)

/** The schemas of some fields, as edits send them. */
export const setShapes = <R extends Rows>(rows: R): Shapes<R> => shapesBy(rows, WRITE)

type NewShapes<R extends Rows> = {
  -readonly [N in keyof R]: R[N] extends { missing: string }
    ? Shape<ValueOf<R[N]>>
    : z.ZodDefault<Shape<ValueOf<R[N]>>>
}

/** The schemas of some fields of a new ticket: those with an initial value may be left out. */
export function newShapes<R extends Rows>(rows: R): NewShapes<R> {
  const made = Object.entries(setShapes(rows)).map(([name, shape]) => {
    const initial = initialOf(rows[name] as Rows[string])
    return [name, initial === undefined ? shape : shape.default(initial as never)]
  })
  return Object.fromEntries(made) as NewShapes<R>
}

const FILTERS: {
  [K in Exclude<Kind, 'text' | 'checkbox' | 'time' | 'presence'>]: (row: Field & RowOf<K>) => z.ZodType
} = {
  choice({ choices, optional }) {
    const values = [...valuesOf(choices), ...(optional ? [NONE] : [])]
    const one = `(${values.join('|')})`
    return filterValues(
      z.enum(values),
      values.length,
      t('of {values}', { values: values.join(', ') }),
      `^${one}(,${one})*$`,
    ).describe(`Values separated by commas, of: ${values.join(', ')}`)
  },
  choices: () =>
    z
      .union([filterValues(Id, LABELS_PER_TICKET, t('label ids')), z.literal(NONE)])
      .describe(`Label ids separated by commas, or ${NONE}`),
  record: (row) =>
    filterValues(z.union([Id, z.literal(NONE)]), FILTER_VALUES, 'ids').describe(
      `Ids of each ${nounOf(row)}, separated by commas; ${NONE} for tickets without one`,
    ),
  person: (row) =>
    filterValues(row.optional ? z.union([Id, z.literal(NOBODY)]) : Id, FILTER_VALUES, t('user ids')).describe(
      `User ids of the ${nounOf(row)}, separated by commas${row.optional ? '; none for tickets without one' : ''}`,
    ),
  day: () =>
    filterValues(
      z.union([DateRange, z.literal(NONE)]),
      FILTER_VALUES,
      t('ranges of dates, or {none}', { none: NONE }),
    ).describe(`Ranges of dates, or ${NONE}, separated by commas`),
  number: ({ min = 0, max }) =>
    z.coerce
      .number()
      .int()
      .gt(min - 1)
      .max(max),
  ticket: ({ optional }) => (optional ? z.union([Id, z.literal(NONE)]) : Id),
  column: () =>
    filterValues(ColumnKey, FILTER_VALUES, t('keys of columns')).describe(
      'Keys of columns, separated by commas',
    ),
}

type ChoiceValue<R> = R extends { kind: 'number' } ? number : string
type FilterShapes<R extends Rows> = {
  -readonly [N in keyof Filters<R>]: z.ZodOptional<
    z.ZodType<ChoiceValue<Filters<R>[N]>, ChoiceValue<Filters<R>[N]>>
  >
}

/** The schemas of the filters of some fields, by the names of the filters. */
export function filterShapes<R extends Rows>(rows: R): FilterShapes<R> {
  const made = fieldsOf(rows).flatMap((field) => {
    if (field.filterName === undefined) return []
    const shape = FILTERS[field.kind as keyof typeof FILTERS](field as never).optional()
    return [[field.filterName, field.about === undefined ? shape : shape.describe(field.about)]]
  })
  return Object.fromEntries(made) as FilterShapes<R>
}
