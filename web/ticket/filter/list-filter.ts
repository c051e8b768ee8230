// The filter of the ticket list, stored only in the URL. Invalid values are ignored.
import { cut } from '../../../domain/cut.ts'
import { daysAfter, isDay, NEAR_DAYS, rangeOf } from '../../../domain/date.ts'
import { fold } from '../../../domain/fold.ts'
import { FILTER_VALUES, isStorable, LABELS_PER_TICKET, LIMITS } from '../../../domain/limits.ts'
import { BOXES, STATUSES } from '../../../domain/ticket/fields.ts'
import {
  ADDED_COLUMN,
  type Field,
  type Kind,
  mayLack,
  NONE,
  type RowOf,
  valuesOf,
} from '../../../domain/ticket/kinds.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import type { FilterSearch } from '../../paths.ts'
import { FILTERS } from './filter-names.ts'

export const CLEARED = Object.fromEntries(FILTERS.map((name) => [name, undefined])) as Record<
  keyof FilterSearch,
  undefined
>

/** In a URL: the user who opens it. */
export const ME = 'me'

/** The words for days in a URL, as ranges of dates from today in the reader's time zone. */
const DAYS = new Map<string, (today: string) => string>([
  ['overdue', (today) => `..${daysAfter(today, -1)}`],
  ['soon', (today) => `${today}..${daysAfter(today, NEAR_DAYS)}`],
])

/** A range of days as in the API, such as `2026-12-03..2026-12-05` or `..2026-12-05`. */
function rangeIn(value: string): string | undefined {
  if (!/^([\d-]{10}\.\.([\d-]{10})?|\.\.[\d-]{10})$/.test(value)) return undefined
  const { from, to } = rangeOf(value)
  return isDay(from) && isDay(to) && from <= to ? value : undefined
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const idOf = (text: string) => (ID.test(text) ? text.toLowerCase() : undefined)

/** A list of at most `max` values, each once and in order; undefined if `known` has no value for one of them. */
function valuesIn(text: string, max: number, known: (one: string) => string | undefined): string | undefined {
  const values = text.length > max * 40 ? [undefined] : [...new Set(text.split(',').map(known))]
  return values.includes(undefined) || values.length > max ? undefined : values.sort().join()
}

/** The kinds of fields that have a box. */
export type BoxKind = Exclude<Kind, 'text' | 'ticket' | 'number' | 'checkbox' | 'time' | 'presence'>
type Open = { userId: string; today: string }

/**
 * The filter that a value in the URL means, by the kind of its field; undefined if it is invalid. These are the rules of the schema
 * `TicketFilter`, which the first visit of a page does not load.
 */
const MEANING: Record<BoxKind, (value: string, open: Open, field: Field) => string | undefined> = {
  choice(value, _, field) {
    const known = [...valuesOf((field as RowOf<'choice'>).choices), ...(mayLack(field) ? [NONE] : [])]
    return valuesIn(value, known.length, (one) => known.find((other) => other === one))
  },
  choices: (value) => (value === NONE ? NONE : valuesIn(value, LABELS_PER_TICKET, idOf)),
  record: (value) => valuesIn(value, FILTER_VALUES, (one) => (one === NONE ? NONE : idOf(one))),
  person: (value, { userId }, field) =>
    valuesIn(value, FILTER_VALUES, (one) =>
      one === NONE && mayLack(field) ? NONE : idOf(one === ME ? userId : one),
    ),
  day: (value, { today }, field) =>
    valuesIn(value, FILTER_VALUES, (one) =>
      one === NONE && mayLack(field) ? NONE : (DAYS.get(one)?.(today) ?? rangeIn(one)),
    ),
  column: (value) =>
    valuesIn(value, FILTER_VALUES, (one) =>
      valuesOf(STATUSES).some((status) => status === one) || ADDED_COLUMN.test(one) ? one : undefined,
    ),
}

function meaningOf(field: Field, value: string | undefined, open: Open): string | undefined {
  return value === undefined ? undefined : MEANING[field.kind as BoxKind](value, open, field)
}

/** The filter in a URL. Its fields are always in the same order, because it is part of a cache key. */
export function filterOf(search: FilterSearch, userId: string, today: string): TicketFilter {
  const boxes = BOXES.map(
    (field) => [field.filterName, meaningOf(field, search[field.filterName], { userId, today })] as const,
  )
  const filter: TicketFilter = Object.fromEntries(boxes.filter(([, value]) => value !== undefined))
  const text = search.q && cut(search.q.trim(), LIMITS.search)
  return text && isStorable(text) && fold(text) ? { ...filter, search: text } : filter
}

/** Whether the URL filters the board. Status and column do not count, because the board shows every column. */
export function isBoardFiltered(search: FilterSearch): boolean {
  return FILTERS.some((name) => name !== 'status' && name !== 'column' && search[name] !== undefined)
}
