// The fields by which the list can be sorted, and the order in a URL. Only fields with few values: the sorted list is then a row
// of filters, each bounded by an index, and the newest tickets come first within each value.
import { permits } from '../../../domain/query/filter.ts'
import { FIELDS, SORT_FIELDS, type SortField } from '../../../domain/ticket/fields.ts'
import { NONE, valuesOf } from '../../../domain/ticket/kinds.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'

/** The values of each field from the top: the most urgent, those still to be done, bugs. Tickets without a value come last. */
const ORDERS = Object.fromEntries(
  SORT_FIELDS.map((name) => {
    const { choices, ...row } = FIELDS[name]
    const values: string[] = valuesOf<string>(choices)
    if ('ordered' in row) values.reverse()
    return [name, 'optional' in row ? [...values, NONE] : values]
  }),
) as Record<SortField, string[]>

/** The most filters that make up a sorted list. */
export const MOST_VALUES = Math.max(...Object.values(ORDERS).map((values) => values.length))

export type Sort = { field: SortField; isReversed: boolean }

export function isSortField(field: string): field is SortField {
  return Object.hasOwn(ORDERS, field)
}

/** @param text as in a URL: a field, with `-` before it if reversed */
export function sortOf(text = ''): Sort | undefined {
  const field = text.replace(/^-/, '')
  return isSortField(field) ? { field, isReversed: field !== text } : undefined
}

/** The order after a press of a field's head: sorted from the top, then reversed, then newest first again. */
export function nextSort(now: Sort | undefined, field: SortField): string | undefined {
  if (now?.field !== field) return field
  return now.isReversed ? undefined : `-${field}`
}

/** The filters whose tickets, one after another, are the sorted list. */
export function sortedFilters(filter: TicketFilter, { field, isReversed }: Sort): TicketFilter[] {
  const values = ORDERS[field].filter((value) => permits(filter[field], value))
  const filters = values.map((value) => ({ ...filter, [field]: value }))
  return isReversed ? filters.reverse() : filters
}
