// The kinds of fields that tickets have, as rows of fields.ts say them, and what follows from a kind alone: the type of a value, and
// whether a ticket has a value that is sought. No kind knows a field, or where its values are kept: a row brings what reads them.
// Without zod, so that the command line can read the rows at each start; the shapes are shapes.ts.
import type { LIMITS } from '../text.ts'

/** One value that a field of the kind `choice` may have. */
export type Choice = { value: string; label: string; color?: string }

/** A ticket, or any part of it that rows read their values from. */
export type Held = { readonly [name: string]: unknown }

/** What a row says, whatever its kind. */
export type Said = {
  /** As people read it. */
  label: string
  /** In the middle of a sentence, where that is not the label in lower case. */
  noun?: string
  /** What queries call it; default its own name. False: it is not sought by itself. */
  term?: string | false
  /** The filter that is a term of it; default what queries call it. False: only queries find it. */
  filter?: string | false
  /** False: there is a filter of it or it stands in other terms, and queries do not know its name. */
  spoken?: false
  /** A ticket may have none. */
  optional?: true
  /** Reads its value; default the property of its own name. */
  of?: (ticket: Held) => unknown
}

type ChoiceOptions<V extends string> = Said & {
  /** What a new ticket has; default none. */
  initial?: V
  /** Its choices go from the lowest to the highest, and can be compared. */
  ordered?: true
  /** Cards of the board show it as a badge. */
  onCard?: true
  /** The width of its column among the badges of the list. Without one the list does not show it. */
  listColumn?: string
}
type DayOptions = Said & {
  /** A ticket that is done is found by no range of days any more. */
  untilDone?: true
}
type NumberOptions = Said & {
  max: number
  /** What it counts: one, and several. */
  unit?: readonly [one: string, several: string]
}
type PersonOptions = Said & {
  /** Nobody but members of the project. */
  ofMembers?: true
}
type TextOptions = Said & {
  limit: keyof typeof LIMITS
  /** What is said where a required one is missing. */
  missing?: string
  /** Of many lines, as Markdown. */
  long?: true
}

type Made<K extends string, O> = { kind: K } & O

/** One of some values. */
export function choice<const C extends readonly Choice[], const O extends ChoiceOptions<C[number]['value']>>(
  choices: C,
  options: O,
): Made<'choice', { choices: C } & O> {
  return { kind: 'choice', choices, ...options }
}
/** Several of the labels of the project, or of the files of the ticket, by their ids. */
export const choices = <const O extends Said>(
  list: 'labels' | 'files',
  options: O,
): Made<'choices', { list: typeof list } & O> => ({ kind: 'choices', list, ...options })
/** A person, by id. */
export const person = <const O extends PersonOptions>(options: O): Made<'person', O> => ({
  kind: 'person',
  ...options,
})
/** A day of the calendar. */
export const day = <const O extends DayOptions>(options: O): Made<'day', O> => ({ kind: 'day', ...options })
/** A whole number from 0 on. */
export const number = <const O extends NumberOptions>(options: O): Made<'number', O> => ({
  kind: 'number',
  ...options,
})
/** What people write. */
export const text = <const O extends TextOptions>(options: O): Made<'text', O> => ({
  kind: 'text',
  ...options,
})
/** Another ticket of the project, by id. */
export const ticket = <const O extends Said>(options: O): Made<'ticket', O> => ({
  kind: 'ticket',
  ...options,
})
/** Yes or no. */
export const checkbox = <const O extends Said>(options: O): Made<'checkbox', O> => ({
  kind: 'checkbox',
  ...options,
})
/** An instant, which nobody sets. */
export const time = <const O extends Said>(options: O): Made<'time', O> => ({ kind: 'time', ...options })
/** The column of the board, by key. */
export const column = <const O extends Said>(options: O): Made<'column', O> => ({
  kind: 'column',
  ...options,
})

/** Which other fields a ticket has a value of. */
export const presence = <const O extends Said>(options: O): Made<'presence', O> => ({
  kind: 'presence',
  ...options,
})

/** A row, of whichever kind. */
export type Row =
  | Made<'choice', { choices: readonly Choice[] } & ChoiceOptions<string>>
  | Made<'choices', { list: 'labels' | 'files' } & Said>
  | Made<'person', PersonOptions>
  | Made<'day', DayOptions>
  | Made<'number', NumberOptions>
  | Made<'text', TextOptions>
  | Made<'ticket' | 'checkbox' | 'time' | 'column' | 'presence', Said>
export type Kind = Row['kind']
export type RowOf<K extends Kind> = Extract<Row, { kind: K }>
/** The kinds of what people set. */
export type SetKind = Exclude<Kind, 'checkbox' | 'time' | 'column' | 'presence'>
export type Rows = Readonly<Record<string, Row>>

type Plain<R> = R extends { kind: 'choice'; choices: readonly { value: infer V }[] }
  ? V
  : R extends { kind: 'choices' }
    ? string[]
    : R extends { kind: 'number' }
      ? number
      : string
/** What a ticket may hold of a field of each kind. */
export type Holds = Record<Exclude<SetKind, 'number' | 'choices'>, string | null> & {
  number: number | null
  choices: string[]
}

/** What a ticket holds of a field. */
export type ValueOf<R> = R extends { optional: true } ? Plain<R> | null : Plain<R>

type Name<R, Key extends string, Default> = R extends { [K in Key]: infer Own }
  ? Own extends string
    ? Own
    : never
  : Default
/** What queries call a row. */
type TermName<N, R> = Name<R, 'term', N>
/** The names that the filters of some rows have, with their rows. */
export type Filters<R extends Rows> = {
  [N in keyof R as Name<R[N], 'filter', TermName<N, R[N]>> & string]: R[N]
}

/** A row with its names, and with what reads its value. */
export type Field = Row & {
  name: string
  of: (ticket: Held) => unknown
  termName?: string
  filterName?: string
}

/** Fills in what rows leave to their names. */
export function fieldsOf(rows: Rows): Field[] {
  return Object.entries(rows).map(([name, row]) => {
    const term = row.term ?? name
    const filter = row.filter ?? term
    return {
      of: (ticket: Held) => ticket[name],
      ...row,
      name,
      ...(term !== false && { termName: term }),
      ...(filter !== false && { filterName: filter }),
    }
  })
}

/** Whether a ticket may have no value of a field. */
export const mayLack = ({ kind, optional }: Row): boolean => optional === true || kind === 'choices'

/** What a ticket has of a field where nobody says anything; undefined where somebody has to. */
export function initialOf(row: Row): unknown {
  if (row.kind === 'choices') return []
  if (row.kind === 'choice' && row.initial !== undefined) return row.initial
  return row.optional ? null : undefined
}

/** In the middle of a sentence. */
export const nounOf = ({ noun, label }: Said): string => noun ?? label.toLowerCase()

/** The values of a choice. */
export const valuesOf = <V extends string>(list: readonly { value: V }[]): V[] =>
  list.map(({ value }) => value)
