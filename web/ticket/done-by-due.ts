// The done tickets that were due on some days. The filter of due dates is about tickets that are not done, so these are read in the
// order of due dates, one window for each column of Done. Pure.
import type { RawInputOf } from '../../domain/api.ts'
import type { Column } from '../../domain/column/column.ts'
import { daysAfter, isDay } from '../../domain/date.ts'
import { permits } from '../../domain/query/filter.ts'
import { windowKey } from '../../domain/ticket/own-order.ts'
import type { TicketFilter, TicketSummary } from '../../domain/ticket/ticket.ts'

/** Whether the filter permits tickets that are done. A filter of due dates excludes them. */
export const permitsDone = ({ due, status }: TicketFilter): boolean =>
  due === undefined && permits(status, 'done')

/**
 * The windows of the done tickets from a due day on, the earliest first. They do not end at the last day: the caller loads each one
 * until it is past that day.
 */
export function doneWindows(
  { status: _, ...filter }: TicketFilter,
  columns: readonly Pick<Column, 'key' | 'status'>[],
  first: string,
): RawInputOf<'listTickets'>[] {
  const before = daysAfter(first, -1)
  const last = { due_date: before, number: 1 } as TicketSummary
  return columns
    .filter(({ key, status }) => status === 'done' && permits(filter.column, key))
    .map(({ key }) => ({
      ...filter,
      column: key,
      order: 'due',
      ...(isDay(before) && { before: windowKey(last, 'due') }),
    }))
}
