// The quiet line of marks below a ticket's title: only what is set, in one line at most.
import type { TicketSummary } from '../../domain/ticket.ts'
import { FieldMark, hasMarks, MARK_FIELDS } from './fields.tsx'

export function TicketMarks({ ticket }: { ticket: TicketSummary }) {
  if (!hasMarks(ticket)) return null
  return (
    <span className="mt-1 flex min-h-5 min-w-0 items-center gap-x-3 overflow-hidden text-xs text-ink-faint">
      {MARK_FIELDS.map((field) => (
        <FieldMark key={field} field={field} ticket={ticket} />
      ))}
    </span>
  )
}
