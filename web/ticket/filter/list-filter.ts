// The filter of the ticket list, stored only in the URL. Invalid values are ignored.
import { daysAfter, NEAR_DAYS } from '../../../domain/date.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { BOXES } from '../../../domain/ticket/fields.ts'
import { type Field, NONE } from '../../../domain/ticket/kinds.ts'
import { TicketFilter } from '../../../domain/ticket/ticket.ts'
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
  [NONE, () => NONE],
])

/** The value that a box in a URL asks for. */
function soughtBy({ kind }: Field, value: string | undefined, userId: string, today: string) {
  if (kind === 'person')
    return value
      ?.split(',')
      .map((one) => (one === ME ? userId : one))
      .join()
  return kind === 'day' ? DAYS.get(value ?? '')?.(today) : value
}

/** The filter in a URL. Its fields are always in the same order, because it is part of a cache key. */
export function filterOf(search: FilterSearch, userId: string, today: string): TicketFilter {
  const boxes = BOXES.map((field) => {
    const sought = soughtBy(field, search[field.filterName], userId, today)
    return [field.filterName, TicketFilter.shape[field.filterName].safeParse(sought).data] as const
  })
  const filter: TicketFilter = Object.fromEntries(boxes.filter(([, value]) => value !== undefined))
  const text = search.q?.trim().slice(0, LIMITS.search)
  return text && TicketFilter.shape.search.safeParse(text).success ? { ...filter, search: text } : filter
}

/** Whether the URL filters the board. Status and column do not count, because the board shows every column. */
export function isBoardFiltered(search: FilterSearch): boolean {
  return FILTERS.some((name) => name !== 'status' && name !== 'column' && search[name] !== undefined)
}
