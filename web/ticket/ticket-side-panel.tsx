// A ticket's attributes, next to its text.
import type { ReactNode } from 'react'
import type { Ticket } from '../../domain/ticket.ts'
import { EditTicketLabels } from '../label/edit-ticket-labels.tsx'
import { dateOf } from '../ui/time-ago.tsx'
import { Person } from '../user/person.tsx'
import { FACT_FIELDS, FIELDS, FieldValue } from './fields.tsx'

export function TicketSidePanel({ ticket, mayEdit }: { ticket: Ticket; mayEdit: boolean }) {
  const people = ticket.assignee ? [ticket.assignee] : []
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 md:grid-cols-1 md:gap-y-4">
      {FACT_FIELDS.map((field) => (
        <Fact key={field} label={FIELDS[field].label}>
          {field === 'label_ids' && mayEdit ? (
            <EditTicketLabels ticket={ticket} />
          ) : (
            <FieldValue field={field} value={ticket[field]} people={people} status={ticket.status} />
          )}
        </Fact>
      ))}
      <Fact label="Reporter">
        <Person person={ticket.reporter} fallback="Unknown" />
      </Fact>
      <Fact label="Created">
        <time dateTime={ticket.created_at}>{dateOf(ticket.created_at)}</time>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="flex min-h-5 min-w-0 items-center">{children}</dd>
    </div>
  )
}
