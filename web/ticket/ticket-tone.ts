// The tone of a ticket in the calendar and on the timeline.
import type { Column } from '../../domain/column/column.ts'
import { STATUSES } from '../../domain/ticket/fields.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import type { Tone } from '../ui/badge.tsx'

/** The tone of its column; that of its status until the columns are known. */
export function toneOf(
  { column, status }: Pick<TicketSummary, 'column' | 'status'>,
  columns: readonly Column[],
): Tone {
  const of = columns.find(({ key }) => key === column) ?? STATUSES.find(({ value }) => value === status)
  return (of?.color ?? 'gray') as Tone
}
