// The shapes of values by kind: as they are sent, as people set them, and as filters say them.
import * as z from 'zod'
import { CalendarDate, DateRange } from '../date.ts'
import { LabelIds, SoughtLabels } from '../label/label.ts'
import { BYTE_LIMITS, Id, LIMITS, optionalText, requiredText } from '../text.ts'
import { STATUSES } from './fields.ts'
import {
  type Field,
  type Filters,
  fieldsOf,
  initialOf,
  type Kind,
  nounOf,
  type RowOf,
  type Rows,
  type SetKind,
  type ValueOf,
  valuesOf,
} from './kinds.ts'

export const Status = z.enum(valuesOf(STATUSES))
export type Status = z.infer<typeof Status>

/**
 * Names a column within its project: the word of its status for the three that a project begins with, a number for those that
 * were added. Never used again.
 */
export const ColumnKey = z.union([Status, z.string().regex(/^[1-9]\d{0,3}$/)], 'Takes the key of a column')
export type ColumnKey = z.infer<typeof ColumnKey>

/** A ticket number in a URL: at most what the database can hold. */
export const TicketNumber = z.coerce.number().int().positive().max(2_147_483_647)

/** The value of the assignee filter that finds unassigned tickets. */
export const NOBODY = 'none'
/** The value of the other filters that finds tickets without one. */
export const NONE = 'none'

type ByKind<K extends Kind> = { [One in K]: (row: RowOf<One>) => z.ZodType }

const READ: ByKind<SetKind> = {
  choice: ({ choices }) => z.enum(valuesOf(choices)),
  choices: () => z.array(z.uuid()),
  person: () => z.uuid(),
  day: () => z.iso.date(),
  number: () => z.int(),
  text: () => z.string(),
  ticket: () => z.uuid(),
}

const WRITE: ByKind<SetKind> = {
  ...READ,
  choices: () => LabelIds,
  person: () => Id,
  day: () => CalendarDate,
  number: ({ max }) =>
    z.int('Takes a whole number').min(0, `Takes 0 to ${max}`).max(max, `Takes 0 to ${max}`),
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
    // The shape of an optional text takes null by itself.
    return [name, row.optional && !shape.isNullable() ? shape.nullable() : shape]
  })
  return Object.fromEntries(made) as Shapes<R>
}

/** The values of some fields as they are sent. */
export const sentShapes = <R extends Rows>(rows: R): Shapes<R> => shapesBy(rows, READ)

/** The values of some fields as people set them. */
export const setShapes = <R extends Rows>(rows: R): Shapes<R> => shapesBy(rows, WRITE)

type NewShapes<R extends Rows> = {
  -readonly [N in keyof R]: R[N] extends { missing: string }
    ? Shape<ValueOf<R[N]>>
    : z.ZodDefault<Shape<ValueOf<R[N]>>>
}

/** The same of something new, where most may be left out. */
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
  choice: ({ choices, optional }) => z.enum([...valuesOf(choices), ...(optional ? [NONE] : [])]),
  choices: () =>
    z.union([SoughtLabels, z.literal(NONE)]).describe(`Label ids separated by commas, or ${NONE}`),
  person: (row) =>
    row.optional
      ? z
          .union([Id, z.literal(NOBODY)])
          .describe(`The ${nounOf(row)}'s user id, or ${NOBODY} for tickets without one`)
      : Id.describe(`The ${nounOf(row)}'s user id`),
  day: () => z.union([DateRange, z.literal(NONE)]).describe(`A range of dates, or ${NONE}`),
  number: () => TicketNumber.describe('The ticket with this number alone'),
  ticket: () => Id.describe('The ticket whose sub-tickets these are'),
  column: () => ColumnKey.describe('The key of a column'),
}

type Sought<R> = R extends { kind: 'choice'; choices: readonly { value: infer V }[] }
  ? V | (R extends { optional: true } ? typeof NONE : never)
  : R extends { kind: 'number' }
    ? number
    : string
type FilterShapes<R extends Rows> = {
  -readonly [N in keyof Filters<R>]: z.ZodOptional<z.ZodType<Sought<Filters<R>[N]>, Sought<Filters<R>[N]>>>
}

/** The filters of some fields, by the names of the filters. */
export function filterShapes<R extends Rows>(rows: R): FilterShapes<R> {
  const made = fieldsOf(rows).flatMap((field) => {
    if (field.filterName === undefined) return []
    const shape = FILTERS[field.kind as keyof typeof FILTERS](field as never)
    return [[field.filterName, shape.optional()]]
  })
  return Object.fromEntries(made) as FilterShapes<R>
}
