// The windows of tickets that a timeline shows: all whose days touch its own, within the filter of the page. Pure.
import type { RawInputOf } from '../../../domain/api.ts'
import type { Column } from '../../../domain/column/column.ts'
import { LARGEST_WINDOW } from '../../../domain/limits.ts'
import { NONE } from '../../../domain/ticket/kinds.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { dueWithin, openOf } from '../calendar/days.ts'
import { doneWindows, permitsDone } from '../done-by-due.ts'
import type { Scale } from './scale.ts'

type Input = RawInputOf<'listTickets'>

const EARLIEST = '0001-01-01'
const LATEST = '9999-12-31'
const permitsNone = (days: string | undefined) => days === undefined || days.split(',').includes(NONE)

/** A window of tickets with a start and a due day, one of those with only a due day, one of those with only a start. */
function openWindows(filter: TicketFilter, { first, last }: Pick<Scale, 'first' | 'last'>): TicketFilter[] {
  const open = openOf(filter)
  if (!open) return []
  const within = (start: string | undefined, due: string | undefined) =>
    start === undefined || due === undefined ? [] : [{ ...filter, status: open, start, due }]
  return [
    ...within(dueWithin(filter.start, EARLIEST, last), dueWithin(filter.due, first, LATEST)),
    ...within(permitsNone(filter.start) ? NONE : undefined, dueWithin(filter.due, first, last)),
    ...within(dueWithin(filter.start, first, last), permitsNone(filter.due) ? NONE : undefined),
  ]
}

/**
 * @param isDoneShown also windows of tickets that are done: those that were due from the first day on, and those that began on one of the
 * days
 */
export function timelineWindows(
  filter: TicketFilter,
  scale: Pick<Scale, 'first' | 'last'>,
  columns: readonly Pick<Column, 'key' | 'status'>[],
  isDoneShown: boolean,
): Input[] {
  const start = dueWithin(filter.start, scale.first, scale.last)
  const done =
    isDoneShown && permitsDone(filter)
      ? [
          ...doneWindows(filter, columns, scale.first),
          ...(start === undefined ? [] : [{ ...filter, status: 'done', start }]),
        ]
      : []
  return [...openWindows(filter, scale), ...done].map((input) => ({ ...input, limit: LARGEST_WINDOW }))
}
