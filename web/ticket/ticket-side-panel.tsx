// A ticket's attributes, next to its text: edited in place by those who may, as text for the others, and as fields of the form
// while the ticket is edited.
import type { ReactNode } from 'react'
import type { Ticket, TicketField } from '../../domain/ticket.ts'
import { EditTicketLabels } from '../label/edit-ticket-labels.tsx'
import { DateOf } from '../ui/time-ago.tsx'
import { Person } from '../user/person.tsx'
import { FACT_FIELDS, FIELDS, FieldValue } from './fields.tsx'
import { InPlaceField } from './in-place-field.tsx'

export function TicketSidePanel({
  ticket,
  mayEdit,
  control = (field) =>
    field === 'label_ids' ? (
      <EditTicketLabels key={field} ticket={ticket} />
    ) : (
      <InPlaceField key={field} field={field} ticket={ticket} />
    ),
}: {
  ticket: Ticket
  mayEdit: boolean
  /** How a field is edited; default in place. */
  control?: (field: TicketField) => ReactNode
}) {
  const people = ticket.assignee ? [ticket.assignee] : []
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 md:grid-cols-1">
      {mayEdit && FACT_FIELDS.map(control)}
      <dl className="contents">
        {!mayEdit &&
          FACT_FIELDS.map((field) => (
            <Fact key={field} label={FIELDS[field].label}>
              <FieldValue field={field} value={ticket[field]} people={people} status={ticket.status} />
            </Fact>
          ))}
        <Fact label="Reporter">
          <Person person={ticket.reporter} fallback="Unknown" />
        </Fact>
        <Fact label="Created">
          <DateOf at={ticket.created_at} />
        </Fact>
      </dl>
    </div>
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
