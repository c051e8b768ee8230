// The kinds of fields of a ticket: the options of a row of fields.ts, the type of its value, and the value for a new ticket. A
// kind knows no field and no column: the row has the function that reads a value. This file does not import zod, because the
// command line loads the rows at each start; the zod schemas are in shapes.ts.

import type { LIMITS } from '../limits.ts'
import { inSentence } from '../locale/message.ts'

/** The value of the assignee filter that finds unassigned tickets. */
export const NOBODY = 'none'
/** The value of the other filters that finds tickets without a value in that field. */
export const NONE = 'none'

/** The key of a column that was added to a board. */
export const ADDED_COLUMN = /^[1-9]\d{0,3}$/

/** One possible value of a field of the kind `choice`. */
export type Choice = { value: string; label: string; color?: string }

/** A ticket, in the form from which rows read their values. */
export type Values = { readonly [name: string]: unknown }

/** The options of a row, whatever its kind. */
export type FieldOptions = {
  /** The name that people see. */
  label: string
  /** The name in the middle of a sentence; default the label in lower case. */
  noun?: string
  /** A short name, for the boxes of filters; default the label. */
  short?: string
  /** The name in queries; default the name of the row. False: queries cannot ask for this field. */
  term?: string | false
  /** The name of the filter in the API; default the name in queries. False: there is no filter. */
  filter?: string | false
  /** False: people cannot type the name in a query; only a filter or another field uses it. */
  spoken?: false
  /** The description of the filter in the API document; default the name of the filter. */
  about?: string
  /** A ticket may have no value. */
  optional?: true
  /** The function that reads the value; default the property with the name of the row. */
  of?: (ticket: Values) => unknown
}

/** The lists of a project whose records a field of the kind `record` can hold. */
export type RecordList = 'milestones'

type ChoiceOptions<V extends string> = FieldOptions & {
  /** The value of a new ticket; default none. */
  initial?: V
  /** The choices are sorted from lowest to highest, and can be compared. */
  ordered?: true
  /** Cards of the board show the field as a badge. */
  onCard?: true
  /** The width of the column among the badges of the list. Without a width, the list does not show the field. */
  listColumn?: string
}
type DayOptions = FieldOptions & {
  /** A range of days does not match tickets that are done. */
  untilDone?: true
}
type NumberOptions = FieldOptions & {
  /** The lowest value; default 0. */
  min?: number
  max: number
  /** The unit, for one and for several. */
  unit?: readonly [one: string, several: string]
}
type PersonOptions = FieldOptions & {
  /** The value is always a member of the project. */
  ofMembers?: true
}
type TextOptions = FieldOptions & {
  limit: keyof typeof LIMITS
  /** The message for a required text that is missing. */
  missing?: string
  /** Markdown with many lines. */
  long?: true
}

type Kinded<K extends string, O> = { kind: K } & O

/** A value from a fixed set. */
export function choice<const C extends readonly Choice[], const O extends ChoiceOptions<C[number]['value']>>(
  choices: C,
  options: O,
): Kinded<'choice', { choices: C } & O> {
  return { kind: 'choice', choices, ...options }
}
/** Several labels of the project, or files of the ticket, by their ids. */
export const choices = <const O extends FieldOptions>(
  list: 'labels' | 'files',
  options: O,
): Kinded<'choices', { list: typeof list } & O> => ({ kind: 'choices', list, ...options })
/** A person, by id. */
export const person = <const O extends PersonOptions>(options: O): Kinded<'person', O> => ({
  kind: 'person',
  ...options,
})
/** A day of the calendar. */
export const day = <const O extends DayOptions>(options: O): Kinded<'day', O> => ({ kind: 'day', ...options })
/** A whole number from 0 on. */
export const number = <const O extends NumberOptions>(options: O): Kinded<'number', O> => ({
  kind: 'number',
  ...options,
})
/** A text that people write. */
export const text = <const O extends TextOptions>(options: O): Kinded<'text', O> => ({
  kind: 'text',
  ...options,
})
/** One record of a list of the project, by its id. */
export const record = <const O extends FieldOptions>(
  list: RecordList,
  options: O,
): Kinded<'record', { list: RecordList } & O> => ({ kind: 'record', list, ...options })
/** Another ticket of the project, by id. */
export const ticket = <const O extends FieldOptions>(options: O): Kinded<'ticket', O> => ({
  kind: 'ticket',
  ...options,
})
/** Yes or no. */
export const checkbox = <const O extends FieldOptions>(options: O): Kinded<'checkbox', O> => ({
  kind: 'checkbox',
  ...options,
})
/** An instant, which people cannot set. */
export const time = <const O extends FieldOptions>(options: O): Kinded<'time', O> => ({
  kind: 'time',
  ...options,
})
/** The column of the board, by key. */
export const column = <const O extends FieldOptions>(options: O): Kinded<'column', O> => ({
  kind: 'column',
  ...options,
})

/** The names of the other fields that have a value. */
export const presence = <const O extends FieldOptions>(options: O): Kinded<'presence', O> => ({
  kind: 'presence',
  ...options,
})

/** A row of any kind. */
export type Row =
  | Kinded<'choice', { choices: readonly Choice[] } & ChoiceOptions<string>>
  | Kinded<'choices', { list: 'labels' | 'files' } & FieldOptions>
  | Kinded<'record', { list: RecordList } & FieldOptions>
  | Kinded<'person', PersonOptions>
  | Kinded<'day', DayOptions>
  | Kinded<'number', NumberOptions>
  | Kinded<'text', TextOptions>
  | Kinded<'ticket' | 'checkbox' | 'time' | 'column' | 'presence', FieldOptions>
/** The name of a kind. */
export type Kind = Row['kind']
/** A row of one kind. */
export type RowOf<K extends Kind> = Extract<Row, { kind: K }>
/** The kinds of fields that people set. */
export type SetKind = Exclude<Kind, 'checkbox' | 'time' | 'column' | 'presence'>
/** Rows by the names of their fields. */
export type Rows = Readonly<Record<string, Row>>

type Plain<R> = R extends { kind: 'choice'; choices: readonly { value: infer V }[] }
  ? V
  : R extends { kind: 'choices' }
    ? string[]
    : R extends { kind: 'number' }
      ? number
      : string
/** The value of a field of each kind. */
export type Holds = Record<Exclude<SetKind, 'number' | 'choices'>, string | null> & {
  number: number | null
  choices: string[]
}

/** The value of a row. */
export type ValueOf<R> = R extends { optional: true } ? Plain<R> | null : Plain<R>

type Name<R, Key extends string, Default> = R extends { [K in Key]: infer Own }
  ? Own extends string
    ? Own
    : never
  : Default
/** The name of a row in queries. */
type TermName<N, R> = Name<R, 'term', N>
/** Rows by the names of their filters. */
export type Filters<R extends Rows> = {
  [N in keyof R as Name<R[N], 'filter', TermName<N, R[N]>> & string]: R[N]
}

/** A row with its names and the function that reads its value. */
export type Field = Row & {
  name: string
  of: (ticket: Values) => unknown
  termName?: string
  filterName?: string
}

/** Rows with their defaults filled in. */
export function fieldsOf(rows: Rows): Field[] {
  return Object.entries(rows).map(([name, row]) => {
    const term = row.term ?? name
    const filter = row.filter ?? term
    return {
      of: (ticket: Values) => ticket[name],
      ...row,
      name,
      ...(term !== false && { termName: term }),
      ...(filter !== false && { filterName: filter }),
    }
  })
}

/** Whether a ticket may have no value of this field. */
export const mayLack = ({ kind, optional }: Row): boolean => optional === true || kind === 'choices'

/** The default value of a new ticket; undefined if the field is required. */
export function initialOf(row: Row): unknown {
  if (row.kind === 'choices') return []
  if (row.kind === 'choice' && row.initial !== undefined) return row.initial
  return row.optional ? null : undefined
}

/** The name of a field in the middle of a sentence. */
export const nounOf = ({ noun, label }: FieldOptions): string => noun ?? inSentence(label)

/** A short label, such as Due for due_date. */
export const shortLabel = ({ short, label }: FieldOptions): string => short ?? label

/** The values of a list of choices. */
export const valuesOf = <V extends string>(list: readonly { value: V }[]): V[] =>
  list.map(({ value }) => value)
